// Finds closings that a stopped process left; they continue in the name of the user who began them.
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { closingShops } from '../../books/open-day.ts'
import type { ResumeWorld } from '../../by-hand/module.ts'
import type { Caller } from '../../caller/caller.ts'
import { findRowByKey } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { programCaller } from '../sistem/start-data.ts'
import { findClosing } from './closing.ts'

export const unfinishedClosings = (world: ResumeWorld): Promise<readonly Caller[]> =>
  world.storage.read(async connection => {
    const callers: Caller[] = []
    for (const shop of await closingShops(connection, world.schema))
      callers.push(await callerFor(connection, world, shop))
    return callers
  })

const callerFor = async (connection: Connection, world: ResumeWorld, code: string): Promise<Caller> => {
  const { schema, moveHookOf } = world
  const { project } = schema
  const { name, address, timeZone, businessDate } = project.shop
  const program = programCaller(world, code)
  const row = (await rowOf(connection, schema, project.shop.resource, code)) ?? {}
  const shop = {
    code,
    modules: [],
    name: String(row[name]),
    address: String(row[address]),
    businessDate: String(row[businessDate]),
    timeZone: String(row[timeZone]),
  }
  const by = (await findClosing(connection, { schema, shop }))?.tutup_by ?? program.user.userId
  const user = await rowOf(connection, schema, project.user.resource, by)
  return {
    ...program,
    ...(moveHookOf && { moveHookOf }),
    shop,
    user: user ? { ...program.user, rowId: String(user.id), userId: by } : program.user,
  }
}

const rowOf = (connection: Connection, schema: Schema, resource: string, key: string) =>
  findRowByKey(connection, getResource(schema, resource), key, key)
