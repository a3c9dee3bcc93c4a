import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findLaterPostings } from '../../../server/audit/find-later-postings.ts'
import { checkBooks } from '../../../server/audit/run-audit.ts'
import { testedStorages } from '../../support/storage/storages.ts'
import { added, type BookWorld, of, openBooks, paid, today } from '../ledger/book-world.ts'

const yesterday = '2026-11-19'

describe.each(testedStorages)('$name', kind => {
  let world: BookWorld
  beforeEach(async () => {
    world = await openBooks(kind)
  })
  afterEach(() => world.opened.remove())

  const readPostedAfter = (day: string, shop = 'A') =>
    world.storage.read(connection => findLaterPostings(connection, world.schema, { shop, day }))

  test('counts the entries of later days of the shop in all its ledgers', async () => {
    expect(await readPostedAfter(yesterday)).toEqual({ count: 0, last: '' })
    await world.post([added('P1', 'FRONT/01'), paid(5000)])
    expect(await readPostedAfter(yesterday)).toEqual({ count: 2, last: today })
    expect(await readPostedAfter(today)).toEqual({ count: 0, last: '' })
    expect(await readPostedAfter(yesterday, 'B')).toEqual({ count: 0, last: '' })
  })

  test('what was taken back on a later day too counts no more; only what was posted before does', async () => {
    await world.post([paid(5000, of('S1'))])
    await world.post([paid(7000, of('S2'))])
    await world.reverse({ documentId: 'S1' })
    expect(await readPostedAfter(yesterday)).toEqual({ count: 1, last: today })
    await world.reverse({ documentId: 'S2' })
    expect(await readPostedAfter(yesterday)).toEqual({ count: 0, last: '' })
  })

  test('the audit finds what is in force on a day that has not come, and not what was taken back there', async () => {
    await world.post([paid(5000, of('S1'))])
    const broken = async () => {
      await world.storage.write(connection =>
        connection.run({ sql: `update place set business_date = ?`, values: [yesterday] }),
      )
      const { checks } = await world.storage.read(connection => checkBooks(connection, world.schema))
      await world.storage.write(connection =>
        connection.run({ sql: `update place set business_date = ?`, values: [today] }),
      )
      return checks.find(({ check }) => check === 'days-open')?.breaches.length
    }
    expect(await broken()).toBe(2)
    await world.reverse({ documentId: 'S1' })
    expect(await broken()).toBe(0)
  })
})
