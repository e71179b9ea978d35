/**
 * Runs in the page. Elements of libraries keep their native inputs hidden in a shadow root, often elsewhere or larger than what is
 * drawn; for those the drawn part is given the role, and the input is muted, so that boxes are of what one sees.
 */
export const settleScript = (faces) => `(${settle})(${JSON.stringify(faces)})`;

function settle(faces) {
  const all = (host, path) =>
    path === '' ? [host] : [...(host.shadowRoot?.querySelectorAll(path) ?? []), ...host.querySelectorAll(path)];
  const every = (root, visit) => {
    for (const element of root.querySelectorAll('*')) {
      visit(element);
      if (element.shadowRoot) every(element.shadowRoot, visit);
    }
  };
  const put = (element, attributes) => {
    for (const [name, value] of Object.entries(attributes))
      if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  };
  const once = () =>
    every(document, (host) => {
      for (const { host: name, face, role, mute } of faces) {
        if (!host.matches(name)) continue;
        const drawn = face === undefined ? null : all(host, face)[0];
        for (const muted of mute === undefined ? [] : all(host, mute)) {
          put(muted, { role: 'presentation' });
          // It may lie over what is drawn.
          if (muted !== host) muted.style.setProperty('pointer-events', 'none', 'important');
        }
        if (drawn && role)
          put(drawn, {
            role,
            ...(['checkbox', 'radio', 'switch'].includes(role)
              ? { 'aria-checked': String(['checked', 'selected', 'toggled'].some((state) => host[state] === true)) }
              : {}),
            ...(host.disabled === true || host.hasAttribute('disabled') ? { 'aria-disabled': 'true' } : {}),
          });
      }
      // Libraries let the pointer through what is disabled, and then nothing is found at its place.
      if (host.disabled === true || host.matches('[disabled],[aria-disabled=true]'))
        if (host.getAttribute('role') !== 'presentation') host.style.setProperty('pointer-events', 'auto', 'important');
      // A point on bare text in a slot answers the host, which lies outside of the button around the slot.
      if (host.shadowRoot)
        for (const node of [...host.childNodes])
          if (node.nodeType === Node.TEXT_NODE && node.data.trim() !== '') {
            const span = document.createElement('span');
            node.replaceWith(span);
            span.append(node);
          }
      // The text of a button lies in a slot, outside of its own innerText.
      const owner = host.getRootNode().host;
      const text = owner?.textContent.trim();
      if (text && host.matches('button,a') && host.innerText.trim() === '' && host.querySelector('slot')) {
        put(host, { 'aria-label': text.replace(/\s+/g, ' ').slice(0, 60) });
        if (host.tagName === 'BUTTON') host.value = text;
      }
    });
  for (const wait of [0, 60, 150, 260]) setTimeout(once, wait);
}
