/** HTML as text, with everything that is not markup escaped. */
declare const brand: unique symbol;
export type Html = string & { readonly [brand]: true };
export type Child = Html | string | null | undefined | false | readonly Child[];
export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

const EMPTY = new Set(['input', 'br', 'hr', 'img']);

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Marks text as markup: only for constants and for what `el` made. */
export function raw(markup: string): Html {
  return markup as Html;
}

/** Strings that are children are markup when they came from `el` or `raw`; plain text goes through `text`. */
export function text(content: string): Html {
  return raw(escapeHtml(content));
}

/** @param attributes `true` = present without a value; null, undefined and false = absent */
export function el(tag: string, attributes: Attributes, ...children: readonly Child[]): Html {
  let open = `<${tag}`;
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    open += value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
  }
  return raw(EMPTY.has(tag) ? `${open}>` : `${open}>${join(children)}</${tag}>`);
}

export function join(children: readonly Child[]): Html {
  return raw(
    children
      .map((child) => (Array.isArray(child) ? join(child as readonly Child[]) : typeof child === 'string' ? child : ''))
      .join(''),
  );
}
