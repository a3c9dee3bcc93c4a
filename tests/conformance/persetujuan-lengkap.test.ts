// Every authorization of the shop: what is changed after another person has agreed is not covered, and nothing is written.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isListed } from '../../engine/schema/resource.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { listKeepingMoves } from '../support/shop/agreement-changes.ts'
import {
  type AgreementAttempt,
  type AgreementReport,
  checkAgreement,
  keepingMoves,
} from '../support/shop/agreement-checks.ts'
import { prepareAttempts } from '../support/shop/authorization-attempts.ts'
import { type Desk, openFundedDesk } from '../support/shop/desk.ts'
import { createSetter, getSetting, prepareLimitAttempts } from '../support/shop/limit-attempts.ts'
import { databases } from '../support/storage/databases.ts'

const schema = loadSchema('schema')

const authorizedMoves = Object.values(schema.resources)
  .filter(isListed)
  .flatMap(({ name, lifecycle: { flow } }) =>
    (flow?.moves ?? []).flatMap(({ id, authorize }) => (authorize ? [`${name} ${id}`] : [])),
  )

/** Authorizations of which nothing can be changed before they are used, each with the reason. */
const unchangeable: Readonly<Record<string, string>> = {
  'penjualan validasi VALIDASI SENDIRI': 'no answers, nothing to edit, and each other move ends the waiting',
  'titipan validasi VALIDASI SENDIRI': 'no answers, nothing to edit, and each other move ends the waiting',
}

/** The document and the move of an attempt. */
const getMoveName = (name: string): string => name.split(' ').slice(0, 2).join(' ')

describe.each(databases)('on %s', database => {
  const desks: Desk[] = []
  const reports: AgreementReport[] = []
  beforeAll(async () => {
    const [desk, limited] = [await openFundedDesk(database), await openFundedDesk(database)]
    desks.push(desk, limited)
    const conditions = (await prepareAttempts(desk)).map(
      ({ authorization, path, body, settings = {}, users }): AgreementAttempt => ({
        name: authorization,
        path,
        body,
        users: Object.keys(users),
        prepare: () => desk.parameter(settings),
      }),
    )
    // The others move money of the drawer that is counted; they need the money that is taken and the member that is erased.
    const getOrder = ({ name }: AgreementAttempt): number =>
      name.startsWith('hitung-kas') ? 0 : /^(uang-kas simpan|hapus-data)/.test(name) ? 2 : 1
    const ordered = conditions.toSorted((one, other) => getOrder(one) - getOrder(other))
    for (const attempt of ordered) reports.push(await checkAgreement(desk, schema, attempt))
    const limits = await prepareLimitAttempts(limited)
    const setLimits = createSetter(limited, schema, limits)
    const seen = new Set<string>()
    for (const { limits: names, path, body, edge, step = 1 } of limits) {
      const [name = ''] = names
      if (seen.has(path + JSON.stringify(body))) continue
      seen.add(path + JSON.stringify(body))
      const prepare = () => setLimits({ [getSetting(name)]: edge - step })
      const users = ['KSR01', 'ADM01', 'SPV01']
      reports.push(await checkAgreement(limited, schema, { name, path, body, users, prepare }))
    }
  }, 600_000)
  afterAll(async () => {
    for (const desk of desks) await desk.shop.close()
  })

  test('each move that another person authorizes is tried', () => {
    expect([...new Set(reports.map(({ name }) => getMoveName(name)))].toSorted()).toEqual(authorizedMoves.toSorted())
  })

  test('a changed body, a changed document and changed rows that the move reads are refused, and nothing is written', () => {
    expect(reports.flatMap(({ name, wrong }) => wrong.map(text => `${name}: ${text}`))).toEqual([])
  })

  test('something of each is changed, unless nothing can be', () => {
    const empty = reports.filter(({ refused }) => Object.values(refused).every(names => names.length === 0))
    expect(empty.map(({ name }) => name).toSorted()).toEqual(Object.keys(unchangeable).toSorted())
  })

  test('each move that keeps a document waiting is tried, or has a reason', () => {
    const keeping = Object.values(schema.resources)
      .filter(isListed)
      .flatMap(resource =>
        (resource.lifecycle.flow?.moves ?? []).flatMap(move =>
          move.authorize ? listKeepingMoves(resource, move).map(({ id }) => `${resource.name} ${id}`) : [],
        ),
      )
    expect([...new Set(keeping)].toSorted()).toEqual(Object.keys(keepingMoves).toSorted())
  })

  test('what was agreed to and is unchanged is accepted', () => {
    expect(reports.flatMap(({ name, accepted }) => (accepted === '' ? [] : [`${name}: ${accepted}`]))).toEqual([])
  })
})
