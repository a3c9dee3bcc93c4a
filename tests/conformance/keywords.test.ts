// Every word of the dialect that is carried out has its proof: an example that passes and changes what the files say, one that
// fails at its place, and its paragraph in the reference.
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { type KeywordKind, keywords } from '../../engine/schema-file/files/keywords.ts'
import { dashboardProofs } from '../support/keyword-proofs/dashboard.ts'
import { fieldProofs } from '../support/keyword-proofs/field.ts'
import { importProofs } from '../support/keyword-proofs/import.ts'
import { ledgerProofs } from '../support/keyword-proofs/ledger.ts'
import { listProofs } from '../support/keyword-proofs/list.ts'
import { menuProofs } from '../support/keyword-proofs/menu.ts'
import { projectProofs } from '../support/keyword-proofs/project.ts'
import type { Proofs } from '../support/keyword-proofs/proof.ts'
import { reportProofs } from '../support/keyword-proofs/report.ts'
import { resourceProofs } from '../support/keyword-proofs/resource.ts'
import { startProofs } from '../support/keyword-proofs/start.ts'
import { textProofs } from '../support/keyword-proofs/texts.ts'
import { buildFiles, buildSchemaWith, collectFaultsWith, type Edit } from '../support/schema/schema-files.ts'

const proofs: Readonly<Partial<Record<KeywordKind, Proofs>>> = {
  resource: resourceProofs,
  field: fieldProofs,
  menu: menuProofs,
  project: projectProofs,
  start: startProofs,
  import: importProofs,
  report: reportProofs,
  ledger: ledgerProofs,
  texts: textProofs,
  list: listProofs,
  dashboard: dashboardProofs,
}

const reference = readFileSync('docs/schema-reference.md', 'utf8')

/** Whether the last edit says what the files say before it; what they mean rests on that word then. */
const isSaidAlready = (passes: readonly Edit[]): boolean =>
  isDeepStrictEqual(buildFiles(...passes), buildFiles(...passes.slice(0, -1)))

for (const [kind, messages] of Object.entries(proofs) as [KeywordKind, Proofs][]) {
  describe(kind, () => {
    const carriedOut = keywords.filter(one => one.kind === kind && one.state === 'carried out')

    test('has a proof for each word, and none for others', () => {
      expect(Object.keys(messages).toSorted()).toEqual(carriedOut.map(({ path }) => path).toSorted())
    })

    test.each(Object.entries(messages))('%s passes and fails as it is said', (_, { passes, fails, fault }) => {
      expect(collectFaultsWith(...passes)).toEqual([])
      expect(collectFaultsWith(...fails)).toEqual([fault])
    })

    const saysMore = Object.entries(messages).filter(([, { passes }]) => !isSaidAlready(passes))

    test.each(saysMore)('%s changes what the files mean', (_, { passes }) => {
      expect(buildSchemaWith(...passes)).not.toEqual(buildSchemaWith(...passes.slice(0, -1)))
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
