/** The thread that asks the shell. Started by launcher.ts. */
import { hostWorker } from '../../platform/worker-rpc.js';
import { enterShellApartment, listedApplications } from './listed-applications.js';
import { appPaths, handlerName, handlers, shellExecute } from './native-shell.js';
import type { ShellExecution } from './shell-execute.js';
import type { ShellFacts } from './shell-facts.js';

enterShellApartment();

const api = {
  facts: (): ShellFacts => ({ appPaths: appPaths(), handlers: handlers(), listed: listedApplications() }),
  handlerName: (association: string): string | null => handlerName(association),
  execute: (what: ShellExecution): { readonly code: number; readonly pid: number | null } => shellExecute(what),
};

export type ShellApi = typeof api;

hostWorker(api);
