import { expect, test } from 'vitest'
import { snippets } from '../../../../engine/schema-file/files/meta-schemas.ts'
import { buildEdits, collectFaultsWith, type Edit } from '../../../support/schema/schema-files.ts'

/** What stands in a file when nobody types anything at the stops. */
const typed = (bodyText: string): unknown =>
  JSON.parse(bodyText.replaceAll(/\$\{\d+:([^}]*)\}/g, '$1').replaceAll('\\$', '$'))

const placeOf: Readonly<Record<string, string>> = {
  master: 'resources/goods/box.json',
  document: 'resources/goods/order.json',
  report: 'reports/boxes.json',
  import: 'imports/boxes.json',
  dashboard: 'dashboard.json',
}

const all = Object.values(snippets).flat()
const begin = (label: string): Edit => {
  const found = all.find(one => one?.label === label)
  return [placeOf[label] ?? '', '', typed(found?.bodyText ?? '')]
}

test.each([
  ['master', [begin('master')]],
  ['document', [begin('document')]],
  ['dashboard', [buildEdits('thing')('/properties/day', { $ref: 'types#date' }), begin('dashboard')]],
])('a %s compiles in a project unchanged', (_, edits) => {
  expect(collectFaultsWith(...edits)).toEqual([])
})

test('a report and an import only miss names that the author types', () => {
  for (const line of [...collectFaultsWith(begin('report')), ...collectFaultsWith(begin('import'))])
    expect(line).toMatch(/(?:called|field) "code"|column "code"|identifies rows/)
})

test('has a snippet for each kind', () => {
  expect(all.map(one => one?.label)).toEqual(['master', 'document', 'report', 'import', 'dashboard'])
})
