// Every word of the dialect that is carried out has its proof: an example that passes and changes what the files say, one that
// fails at its place, and its paragraph in the reference. What is not carried out is refused.
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { type KeywordKind, keywords } from '../../engine/definition/files/keywords.ts'
import { fieldProofs } from '../support/keyword-proofs/field.ts'
import { importProofs } from '../support/keyword-proofs/import.ts'
import { ledgerProofs } from '../support/keyword-proofs/ledger.ts'
import { menuProofs } from '../support/keyword-proofs/menu.ts'
import { projectProofs } from '../support/keyword-proofs/project.ts'
import type { Proofs } from '../support/keyword-proofs/proof.ts'
import { reportProofs } from '../support/keyword-proofs/report.ts'
import { resourceProofs } from '../support/keyword-proofs/resource.ts'
import { startProofs } from '../support/keyword-proofs/start.ts'
import { goodsEdit, withLedgers } from '../support/ledger-files.ts'
import { withReport } from '../support/report-files.ts'
import { type Edit, editsOf, faultsWith, filesWith, schemaWith } from '../support/schema-files.ts'

const proofs: Readonly<Partial<Record<KeywordKind, Proofs>>> = {
  resource: resourceProofs,
  field: fieldProofs,
  menu: menuProofs,
  project: projectProofs,
  start: startProofs,
  import: importProofs,
  report: reportProofs,
  ledger: ledgerProofs,
}

const reference = readFileSync('docs/schema-reference.md', 'utf8')

/** Whether the last edit says what the files say before it; what they mean rests on that word then. */
const isSaidAlready = (passes: readonly Edit[]): boolean =>
  isDeepStrictEqual(filesWith(...passes), filesWith(...passes.slice(0, -1)))

for (const [kind, messages] of Object.entries(proofs) as [KeywordKind, Proofs][]) {
  describe(kind, () => {
    const carriedOut = keywords.filter(one => one.kind === kind && one.state === 'carried out')

    test('has a proof for each word, and none for others', () => {
      expect(Object.keys(messages).toSorted()).toEqual(carriedOut.map(({ path }) => path).toSorted())
    })

    test.each(Object.entries(messages))('%s passes and fails as it is said', (_, { passes, fails, fault }) => {
      expect(faultsWith(...passes)).toEqual([])
      expect(faultsWith(...fails)).toEqual([fault])
    })

    const saysMore = Object.entries(messages).filter(([, { passes }]) => !isSaidAlready(passes))

    test.each(saysMore)('%s changes what the files mean', (_, { passes }) => {
      expect(schemaWith(...passes)).not.toEqual(schemaWith(...passes.slice(0, -1)))
    })
  })
}

test('every word has its sentence, and its paragraph in the reference', () => {
  expect(keywords.filter(({ note }) => note === '').map(({ kind, path }) => `${kind} ${path}`)).toEqual([])
  expect(keywords.filter(({ path }) => !reference.includes(`**\`${path}\`** (`))).toEqual([])
})

test('every word has an example, but for those that hold the words below them', () => {
  const shown = keywords.filter(({ kind, state }) => state === 'carried out' && proofs[kind])
  const without = shown.filter(({ examples }) => examples.length === 0).map(({ kind, path }) => `${kind} ${path}`)
  expect(without).toEqual([
    'resource properties',
    'menu items',
    'project shop',
    'project user',
    'report filters',
    'ledger transfer',
    'ledger places',
    'ledger amounts',
    'ledger dims',
  ])
})

describe('what is not carried out yet is refused', () => {
  const [thing, menu] = [editsOf('thing'), editsOf('menu')]
  const item = '/items/0/items/0'
  const alias = (more: object) => thing('/x-api/aliases/0', { method: 'GET', path: 'things/get/all', ...more })
  const report = (pointer: string, value: unknown): readonly Edit[] => withReport([pointer, value])
  const map = { thing_code: 'code', name: { find: 'place' } }
  const imported = { $schema: 'x', kind: 'import', title: 'A', into: 'thing', mode: 'insert', map }
  const uses: Readonly<Record<string, readonly Edit[]>> = {
    'field const': [thing('/properties/name/const', 'A')],
    'field deprecated': [thing('/properties/name/deprecated', true)],
    'field x-scale': [thing('/properties/weight/x-scale', 2)],
    'field x-ref.create': [thing('/properties/maker/x-ref/create', 'modal')],
    'field x-ui.minDate': [thing('/properties/name/x-ui', { minDate: 'today()' })],
    'resource x-table': [thing('/x-table', 'stuff')],
    'resource x-api.aliases[].paging': [alias({ paging: 'none' })],
    'resource x-perm.*.rows': [thing('/x-perm', { LOW: { rows: 'active' } })],
    'resource x-perm.*.mask': [thing('/x-perm', { LOW: { mask: ['price'] } })],
    'resource x-form.messages': [thing('/x-form', { messages: {} })],
    'menu items[].preset': [menu(`${item}/preset`, {})],
    'import map.*.find': [['imports/a.json', '', imported]],
    'ledger balances[].daily': [...withLedgers, goodsEdit('/balances/0/daily', true)],
    'report balance': report('/balance', { ledger: 'cash', by: ['size'] }),
    'report chart': report('/chart', {}),
    'report variants': report('/variants', {}),
    'report sections': report('/sections', []),
    'report show': report('/show', 'true'),
  }

  test('each of these words', () => {
    const words = keywords.filter(({ state }) => state === 'not yet').map(({ kind, path }) => `${kind} ${path}`)
    expect(Object.keys(uses).toSorted()).toEqual(words.toSorted())
  })

  test.each(Object.entries(uses))('%s', (word, edits) => {
    const [fault = '', ...more] = faultsWith(...edits)
    expect(more).toEqual([])
    const name = word.replace(/^.*[ .]/, '').replace('[]', '')
    expect(fault).toMatch(new RegExp(`: "(?:${name}|modal)" is not carried out yet @ `))
  })
})
