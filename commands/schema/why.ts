// `schema why`: which rule, menu entry and level allow a user a screen or a call, or refuse it.

import type { Schema } from '../../engine/schema/schema.ts'
import { formatMessage } from '../../engine/schema/wording.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { decideAccess, type ExplainContext, loadExplainedUser } from '../../server/access/user/explain-access.ts'
import { ConfigError, parseConfig } from '../../server/config/config.ts'
import { loadWording } from '../../server/config/load-wording.ts'
import type { RouteDefinition } from '../../server/http/routing/route.ts'
import { createRouter } from '../../server/http/routing/route.ts'
import { type CustomModules, createCustomModules } from '../../server/module/custom-modules.ts'
import { loadModules } from '../../server/module/load-modules.ts'
import { openInspectedDatabase } from '../../server/start/open-inspected-database.ts'
import { type CommandCall, type CommandResult, getTextOption } from './command.ts'
import { buildListedRoutes, refuseCall } from './listed-routes.ts'
import { compileProject, loadProject } from './load-project.ts'

export const runWhy = async ({ args: [userId, ...words], options }: CommandCall): Promise<CommandResult> => {
  if (userId === undefined || words.length === 0)
    throw new ConfigError('Who and what? npm run schema -- why <user> </path of a screen, or GET /api/...>.')
  const target = words.join(' ')
  const database = await openInspectedDatabase(parseConfig(process.env))
  try {
    const stored = await database.findAppliedFiles()
    const { files, schema } = stored ? { files: stored, schema: await compileProject(stored) } : await loadProject()
    const shop = getTextOption(options, 'shop')
    const query = { userId: userId.toUpperCase(), ...(shop !== undefined && { shop }) }
    const user = await loadExplainedUser(database.connection, schema, query)
    if (user === 'no-user') throw new ConfigError(`There is no user "${userId}".`)
    if (user === 'no-shop') throw new ConfigError(`There is no shop "${shop ?? ''}".`)
    const decision = decideAccess(user, target, await buildContext(schema, files))
    if (!decision)
      throw new ConfigError(
        target.includes('/api/')
          ? `No schema file and no module makes the call "${target}".`
          : `No menu entry has the path or the id "${target}".`,
      )
    const { isAllowed, reasons } = decision
    const { user: person, shop: place } = user.rights
    return {
      lines: reasons,
      summary: `${person.userId} (level ${person.level}, shop ${place.code}) ${isAllowed ? 'may' : 'may not'}: ${decision.target}.`,
      result: {
        allowed: isAllowed,
        user: person.userId,
        level: person.level,
        shop: place.code,
        target: decision.target,
        reasons,
      },
      exitCode: isAllowed ? 0 : 1,
    }
  } finally {
    await database.close()
  }
}

/** The calls of the schema files and of the modules that they list. */
const buildContext = async (schema: Schema, files: readonly SourceFile[]): Promise<ExplainContext> => {
  const { calls } = createCustomModules(await loadModules(files))
  const router = createRouter([...buildListedRoutes(schema), ...calls.map(toListedRoute)])
  const wording = loadWording('en')
  return {
    formatText: (code, params) => formatMessage(wording, code, params),
    findCall: (method, path) => {
      const route = router.find(method, path)?.route
      const module = calls.find(call => call.path === route?.path && call.method === route.method)?.module
      return route && { path: route.path, who: route.who, ...(module !== undefined && { module }) }
    },
  }
}

const toListedRoute = ({ method, path, who }: CustomModules['calls'][number]): RouteDefinition => {
  const route = { method, path, answer: refuseCall, describe: () => undefined }
  return who === 'open' ? { ...route, who } : { ...route, who, tokens: 'refused' }
}
