// Of every column of every table one value is changed behind the program's back: the audit finds each, but for those named here.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../../../server/modules/all.ts'
import { byHandOf } from '../../../../server/by-hand/by-hand.ts'
import { shopPlay } from '../../../../server/modules/demo/shop-play.ts'
import { fillDatabase } from '../../../../server/modules/sistem/start-data.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { tablesOf } from '../../../../server/storage/tables.ts'
import { noon } from '../../../support/shop.ts'
import { type OpenedStorage, storages } from '../../../support/storages.ts'
import { auditAfter, findUnnoticed, nameOf, type SingleChange, singleChanges } from './single-changes.ts'

const schema = loadSchema('schema')

describe('a shop with three days of every kind of document', () => {
  let opened: OpenedStorage
  let changes: readonly SingleChange[]
  let empty: readonly string[]
  beforeAll(async () => {
    const sqlite = storages.find(({ name }) => name === 'sqlite')
    if (!sqlite) throw new Error('there is no SQLite')
    opened = await sqlite.open({ schema })
    const { storage } = opened
    const { moveHookOf } = byHandOf(modules)
    const plays = { 'demo-history': { ...shopPlay, days: 3 } }
    const start = { start: 'demo-history', firstShop: 'KCA', ownerPassword: 'rahasia-sekali' }
    await fillDatabase({ schema, storage, now: () => noon, moveHookOf, plays, ...start })
    ;({ changes, empty } = await singleChanges(storage, tablesOf(schema)))
  })
  afterAll(() => opened.remove())

  test('x', async () => {
    const { appendFileSync } = await import('node:fs')
    const log = (x: unknown) => appendFileSync('/tmp/explore.log', `${new Date().toISOString().slice(14, 19)} ${JSON.stringify(x)}\n`)
    log({ empty, n: changes.length, days: (await auditAfter(opened.storage, schema, [])).breaches })
    const balanceTables = new Set(Object.values(schema.resources).filter(one => one.kind === 'balance').map(one => one.table))
    const skip = (c: SingleChange) => balanceTables.has(c.table.name) && ['id', 'versi', 'created_at', 'created_by', 'updated_at', 'updated_by'].includes(c.column.name)
    const ex = changes.filter(skip)
    log({ ex: ex.map(nameOf), b: (await auditAfter(opened.storage, schema, ex)).breaches })
    for (const [, own] of Map.groupBy(changes.filter(c => !skip(c)), one => (one.table.name.startsWith('kencana_') ? one.table.name : ''))) {
      try { log({ t: own[0]?.table.name, n: own.length, un: await findUnnoticed(opened.storage, schema, own) }) } catch (e) { log(own[0]?.table.name + ' ERR ' + String((e as Error).stack)) }
    }
    expect(1).toBe(1)
  })
})
