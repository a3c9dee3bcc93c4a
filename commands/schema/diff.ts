// `schema diff`: how two projects differ, by meaning, without a database.
import { loadWording } from '../../server/config/load-wording.ts'
import { compareSchemas } from '../../server/schema/load-schema.ts'
import type { CommandCall, CommandResult } from './command.ts'
import { loadProject } from './load-project.ts'

export const runDiff = async ({ args: [before, after] }: CommandCall): Promise<CommandResult> => {
  const { schema: schemaBefore } = await loadProject(before)
  const { schema } = await loadProject(after)
  const { tables, surface, lines } = compareSchemas(loadWording('en'), schemaBefore, schema)
  return {
    lines,
    summary:
      lines.length === 0
        ? 'They do not differ.'
        : `${lines.length} difference${lines.length === 1 ? '' : 's'} from version ${schemaBefore.version} to ${schema.version}.`,
    result: { from: schemaBefore.version, to: schema.version, tables, ...surface },
    exitCode: lines.length === 0 ? 0 : 1,
  }
}
