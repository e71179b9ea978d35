/**
 * Checks of names that other programs choose and that are sent back to the bus (D-Bus Specification, "Valid Names" and
 * "Valid Object Paths"). The bus closes the connection of whoever sends an invalid one.
 */
const OBJECT_PATH = /^\/(?:[A-Za-z0-9_]+(?:\/[A-Za-z0-9_]+)*)?$/;
const BUS_NAME = /^(?::[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+|[A-Za-z_-][A-Za-z0-9_-]*(?:\.[A-Za-z_-][A-Za-z0-9_-]*)+)$/;
const INTERFACE_NAME = /^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)+$/;
const MEMBER_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const MAX_NAME = 255;

export const isObjectPath = (text: string): boolean => OBJECT_PATH.test(text);
export const isBusName = (text: string): boolean => text.length <= MAX_NAME && BUS_NAME.test(text);
export const isInterfaceName = (text: string): boolean => text.length <= MAX_NAME && INTERFACE_NAME.test(text);
export const isMemberName = (text: string): boolean => text.length <= MAX_NAME && MEMBER_NAME.test(text);
