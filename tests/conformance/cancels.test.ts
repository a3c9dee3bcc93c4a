// Who takes something back says why: it stands in the document, or with who agreed to it.
import { expect, test } from 'vitest'
import { loadSchema } from '../../server/schema/load-schema.ts'

const schema = loadSchema('schema')

/** A sample that its owner fetches goes back as it came: nothing is cancelled. */
const handsBack: ReadonlySet<string> = new Set(['pesanan ambil_contoh'])

/** Moves that people make, and that take back what was entered in the books. */
const cancels = Object.values(schema.resources).flatMap(resource =>
  (resource.lifecycle.flow?.moves ?? [])
    .filter(({ who, reverse }) => who.length > 0 && reverse.length > 0)
    .map(move => ({ name: `${resource.name} ${move.id}`, resource, move }))
    .filter(({ name }) => !handsBack.has(name)),
)

test('there are cancellations', () => {
  expect(cancels.map(({ name }) => name)).toContain('hancur-barang batal')
})

test.each(cancels)('$name asks its reason', ({ resource, move }) => {
  const asked = resource.lifecycle.asks[move.id]?.fields.filter(({ required }) => required) ?? []
  expect(move.authorize !== undefined || asked.length > 0).toBe(true)
})
