/** The MCP server, loaded with its library when it is first made. */
import type { LumosMcpServer, McpOptions } from './options.js';

export type { GoalSetup, LumosMcpServer, McpOptions, PrepareGoal } from './options.js';
export { McpPerson } from './person.js';

/**
 * A server for one client, over whatever transport of `@modelcontextprotocol/sdk` it is connected to.
 *
 *     const person = new McpPerson();
 *     const session = await Session.open({ ...person.answers });
 *     const server = await createMcpServer({ session, person });
 *     await server.connect(new StdioServerTransport());
 *     await server.closed;
 *     await session.close();
 */
export async function createMcpServer(options: McpOptions): Promise<LumosMcpServer> {
  const { Server } = await import('./server.js');
  return new Server(options);
}
