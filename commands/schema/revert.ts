// `schema revert`: puts an earlier version in force again, and its files back into the folder.
import { ConfigError, parseConfig } from '../../server/config/config.ts'
import { openInspectedDatabase } from '../../server/start/open-inspected-database.ts'
import {
  findVersionFiles,
  listSchemaVersions,
  type SchemaVersion,
} from '../../server/storage/migration/applied-files.ts'
import { activateChosen } from './activate-files.ts'
import type { CommandCall, CommandResult } from './command.ts'

const maxListed = 1000

export const runRevert = async (call: CommandCall): Promise<CommandResult> => {
  if (call.options.list === true) return listVersions()
  const [name] = call.args
  return activateChosen(async ({ connection }, { version }) => {
    const versions = await listSchemaVersions(connection, maxListed)
    const chosen = findVersion(versions, { name, inForce: version })
    const files = chosen && (await findVersionFiles(connection, chosen.seq))
    if (!files)
      throw new ConfigError(
        name === undefined
          ? 'There is no version before the one in force.'
          : `There is no version "${name}"; "npm run schema -- revert --list" shows them.`,
      )
    return { files, origin: 'revert' }
  }, call)
}

/** By number or version; without a name the one before that in force. */
const findVersion = (
  versions: readonly SchemaVersion[],
  { name, inForce }: { readonly name: string | undefined; readonly inForce: string },
): SchemaVersion | undefined =>
  name === undefined
    ? versions[versions.findIndex(({ version }) => version === inForce) + 1]
    : versions.find(({ seq, version }) => String(seq) === name || version === name)

const listVersions = async (): Promise<CommandResult> => {
  const database = await openInspectedDatabase(parseConfig(process.env))
  try {
    const versions = (await database.findAppliedFiles()) ? await listSchemaVersions(database.connection, maxListed) : []
    return {
      lines: versions.map(({ seq, version, at, author, origin, reason }) =>
        [seq, version, at, origin, author, reason].filter(part => part !== '').join('  '),
      ),
      summary: `${versions.length} version${versions.length === 1 ? '' : 's'}, the latest first.`,
      result: { versions },
    }
  } finally {
    await database.close()
  }
}
