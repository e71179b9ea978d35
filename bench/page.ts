/** The page that browsers show in the benchmark: an order list of 300 rows, served over loopback. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const PAGE_TITLE = 'Orders 2026';
const ROWS = 300;

/** Every row: check box, order number (link), what was ordered, and a button; about ten nodes, 3,200 with the browser's own. */
export function pageHtml(rows = ROWS): string {
  const cities = ['Lisbon', 'Oslo', 'Kyoto', 'Quito', 'Turin', 'Perth'];
  const goods = ['desk lamp', 'oak shelf', 'wool rug', 'tea set', 'wall clock'];
  const body = Array.from({ length: rows }, (_, i) => {
    const number = 4100 + i;
    return (
      `<tr><td><input type="checkbox" aria-label="Choose ${number}"></td><td><a href="#o${number}">Order ${number}</a></td>` +
      `<td>${goods[i % goods.length]}, ${cities[i % cities.length]}, ${(((i * 7919) % 90_000) / 100 + 5).toFixed(2)} EUR</td>` +
      `<td><button>Edit ${number}</button></td></tr>`
    );
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${PAGE_TITLE}</title>
<style>body{font:14px sans-serif;margin:12px}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:4px 8px}</style>
<header><nav aria-label="Main"><a href="#a">Home</a> <a href="#b">Orders</a> <a href="#c">Stock</a> <a href="#d">Help</a></nav></header>
<main><h1>${PAGE_TITLE}</h1><form><label>Search <input name="q"></label>
<label>State <select><option>all</option><option>open</option><option>sent</option></select></label> <button>Show</button></form>
<table><thead><tr><th>Choose</th><th>Order</th><th>Goods</th><th>Change</th></tr></thead>
<tbody>${body.join('\n')}</tbody></table></main><footer><p>${rows} orders</p></footer></html>`;
}

export interface PageServer {
  readonly url: string;
  close(): void;
}

export async function servePage(): Promise<PageServer> {
  const html = pageHtml();
  const server = createServer((request, response) => {
    if (request.url !== '/') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
