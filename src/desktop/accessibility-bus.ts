import { openConnection, Variant } from '../platform/dbus/index.js';

const A11Y_BUS = { destination: 'org.a11y.Bus', path: '/org/a11y/bus' };

/**
 * Asks the session bus for org.a11y.Bus, which starts at-spi-bus-launcher (D-Bus activation, so the answer is also the sign
 * that it is ready), and says that assistive technology is present (org.a11y.Status IsEnabled), which Qt, Firefox and
 * Chromium wait for. Blocks this thread; for the supervisor only.
 * @param withinMs bound for both calls together
 * @returns the accessibility bus' address
 * @throws DBusError
 */
export function enableAccessibility(sessionBus: string, withinMs: number): string {
  const deadline = performance.now() + withinMs;
  const connection = openConnection(sessionBus, { deadline });
  try {
    const [address] = connection.call({ ...A11Y_BUS, interface: 'org.a11y.Bus', member: 'GetAddress' }, deadline);
    connection.call(
      {
        ...A11Y_BUS,
        interface: 'org.freedesktop.DBus.Properties',
        member: 'Set',
        signature: 'ssv',
        args: ['org.a11y.Status', 'IsEnabled', new Variant('b', true)],
      },
      deadline,
    );
    return String(address);
  } finally {
    connection.close();
  }
}
