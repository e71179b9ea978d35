/** Models: how one is chosen and asked. Nothing of the AI SDK is loaded before the first question. */
export { chooseModel, cloudsWithKey, type ModelChoice, type ModelOptions } from './choose.js';
export * from './client.js';
export { discoverLocalServers, type LocalServer, listModels } from './discover.js';
export { flatActionSchema, type JsonSchema, strictSchema } from './flat-schema.js';
export { parseModelReference } from './reference.js';
export { type ModelRow, modelRows } from './rows.js';
export { createSdkClient } from './sdk-client.js';
export { type ModelSettings, PROVIDERS, type Prices } from './settings.js';
