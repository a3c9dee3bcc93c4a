// Every lookup of every level answers, also where its field stands in lines and its filter names the document.
import { expect, test } from 'vitest'
import { isListed } from '../../engine/schema/resource.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openDesk } from '../support/shop/desk.ts'

const schema = loadSchema('schema')

const pieces = openForTests(() => openDesk('sqlite'))

const lookups = Object.values(schema.resources).flatMap(({ name, fields, lifecycle: { asks } }) => [
  ...fields.flatMap(({ name: field, ref }) => (ref?.filter ? [{ to: ref.to, lookup: `${name}.${field}` }] : [])),
  ...Object.entries(asks).flatMap(([move, asked]) =>
    asked.fields.flatMap(({ name: field, ref }) =>
      ref?.filter ? [{ to: ref.to, lookup: `${name}!${move}.${field}` }] : [],
    ),
  ),
])

test.each(['OWNER', 'SPV01', 'ADM01', 'KSR01', 'SLS01'])(
  '%s gets an answer, never a fault of the system',
  async user => {
    expect(lookups.length).toBeGreaterThan(60)
    const failed: string[] = []
    let answered = 0
    for (const { to, lookup } of lookups) {
      const target = schema.resources[to]
      if (!target || !isListed(target)) continue
      for (const self of ['', '&self={}']) {
        const { status } = await pieces.ask('GET', `${target.api.path}?lookup=${lookup}${self}`, undefined, user)
        if (status >= 500) failed.push(`${lookup}${self} ${status}`)
        if (status < 300) answered += 1
      }
    }
    expect(failed).toEqual([])
    expect(answered).toBeGreaterThan(10)
  },
)

test('a filter reads what the form says of the document', async () => {
  const lookup = 'barang?lookup=penjualan.barang.kode_barcode'
  const { body } = await pieces.ask('GET', lookup, undefined, 'KSR01')
  expect(body.length).toBeGreaterThan(0)
  const held = await pieces.make()
  await pieces.postEntry(held, 'TITIP', 'TITIP')
  const readCodes = async (self: object) =>
    (
      await pieces.ask(
        'GET',
        `${lookup}&filter={"kode_barcode":"${held}"}&self=${JSON.stringify(self)}`,
        undefined,
        'KSR01',
      )
    ).body.length
  expect(await readCodes({})).toBe(0)
  expect(await readCodes({ parent: { no_titip_group: 'T-1' } })).toBe(1)
})
