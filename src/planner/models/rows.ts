/** What `lumos doctor` says about models: which servers are here, which clouds have a key, which one is named. Never a key. */
import { LumosError } from '../../errors.js';
import { chooseModel, cloudsWithKey } from './choose.js';
import { canChat, discoverLocalServers, type LocalServer, type ServerPlace } from './discover.js';
import { PROVIDERS } from './settings.js';

export interface ModelRow {
  readonly name: string;
  readonly ok: boolean;
  readonly message: string;
  readonly remedy?: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Names of models that are listed for one server. */
const MOST_NAMES = 6;

/** Takes under half a second when nothing is there. No question is asked of any model, and nothing is sent to a cloud. */
export async function modelRows(env: Env, places?: readonly ServerPlace[]): Promise<ModelRow[]> {
  const [servers, named] = await Promise.all([discoverLocalServers(places), namedRow(env, places)]);
  const rows = servers.map(serverRow);
  const clouds = cloudRow(env);
  const usable = servers.some(({ models }) => models.some(canChat));
  if (named === null && !usable) {
    rows.unshift({
      name: 'model',
      ok: true,
      message: 'none named, none found on this machine (literal goals need none; see lumos run --help)',
    });
  }
  return [...(named === null ? [] : [named]), ...rows, clouds];
}

/** The model that LUMOS_MODEL or LUMOS_BASE_URL name; null = they name none. */
async function namedRow(env: Env, places: readonly ServerPlace[] | undefined): Promise<ModelRow | null> {
  const variable = ['LUMOS_MODEL', 'LUMOS_BASE_URL'].find((name) => (env[name] ?? '').trim() !== '');
  if (variable === undefined) return null;
  try {
    const { client } = await chooseModel({ env, ...(places ? { places } : {}) });
    return { name: 'model', ok: true, message: `${client.id} is named by ${variable}` };
  } catch (error) {
    if (!(error instanceof LumosError)) throw error;
    return { name: 'model', ok: false, message: error.message, remedy: error.hint };
  }
}

function serverRow({ label, baseUrl, models }: LocalServer): ModelRow {
  const { host } = new URL(baseUrl);
  const names = models.filter(canChat).map(({ name }) => name);
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  const what =
    names.length === 0 ? 'no model that answers questions' : `${names.slice(0, MOST_NAMES).join(', ')}${more}`;
  return { name: 'model server', ok: true, message: `${label} at ${host}: ${what}` };
}

function cloudRow(env: Env): ModelRow {
  const keyed = cloudsWithKey(env);
  const said = PROVIDERS.filter(({ local }) => !local).map((provider) => {
    const variable = provider.keyVariables.find((name) => (env[name] ?? '').trim() !== '') ?? provider.keyVariables[0];
    return `${provider.label} ${keyed.includes(provider) ? `key set (${variable})` : 'no key'}`;
  });
  return { name: 'model clouds', ok: true, message: `${said.join(', ')}; used only when named` };
}
