/** A local model server that answers from a script over the blueprint it is sent: what a step costs without a model's thinking. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  /** Id of the first element of this role and name in what was sent, newest first; null = there is none. */
  id(role: string, name?: string): string | null;
}

/** The next action, as an object. */
export type Script = (asked: Asked, question: number) => Readonly<Record<string, unknown>>;

export interface ScriptedServer {
  /** `http://127.0.0.1:<port>/v1` */
  readonly url: string;
  readonly asked: readonly Asked[];
  close(): void;
}

/** Speaks as much of the OpenAI protocol as a client needs. */
export async function scriptedServer(script: Script): Promise<ScriptedServer> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      if (request.method === 'GET') {
        response.end(JSON.stringify({ object: 'list', data: [{ id: 'scripted', object: 'model' }] }));
        return;
      }
      const { messages } = JSON.parse(body) as Pick<Asked, 'messages'>;
      const question: Asked = { messages, id: (role, name) => findId(messages, role, name) };
      asked.push(question);
      const content = JSON.stringify(script(question, asked.length));
      const choice = { index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' };
      response.end(
        JSON.stringify({ id: 'x', object: 'chat.completion', created: 0, model: 'scripted', choices: [choice] }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function findId(messages: Asked['messages'], role: string, name?: string): string | null {
  const element = new RegExp(
    `\\b([AVW]\\d+) ${role}${name === undefined ? '' : ` ${JSON.stringify(name)}`}(?![\\w-])`,
    'u',
  );
  for (const { role: from, content } of [...messages].reverse()) {
    const id = from === 'user' ? element.exec(content)?.[1] : undefined;
    if (id !== undefined) return id;
  }
  return null;
}
