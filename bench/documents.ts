/** Documents for the office programs, in OpenDocument's flat XML form (OpenDocument 1.2 part 1, section 3.1.2). */

const NAMESPACES =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" ' +
  'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" office:version="1.2"';

export function textDocument(paragraphs: number): string {
  const body = Array.from(
    { length: paragraphs },
    (_, i) => `<text:p>Paragraph ${i + 1}: the quick brown fox jumps over the lazy dog, and nobody minds it.</text:p>`,
  );
  return flat('text', body.join(''));
}

export function spreadsheet(rows: number, columns: number): string {
  const body = Array.from({ length: rows }, (_, row) => {
    const cells = Array.from({ length: columns }, (_, column) =>
      column === 0
        ? `<table:table-cell office:value-type="string"><text:p>Item ${row + 1}</text:p></table:table-cell>`
        : `<table:table-cell office:value-type="float" office:value="${row * column}"><text:p>${row * column}</text:p></table:table-cell>`,
    );
    return `<table:table-row>${cells.join('')}</table:table-row>`;
  });
  return flat('spreadsheet', `<table:table table:name="Stock">${body.join('')}</table:table>`);
}

function flat(kind: 'text' | 'spreadsheet', body: string): string {
  return (
    `<?xml version="1.0" encoding="UTF-8"?><office:document ${NAMESPACES} ` +
    `office:mimetype="application/vnd.oasis.opendocument.${kind}"><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document>`
  );
}
