import { expect, test } from 'vitest'
import { validateFiles } from '../../commands/schema/missing-texts.ts'
import { compileSchema, readSchemaFiles } from '../../server/schema/load-schema.ts'

const files = readSchemaFiles('schema')
const schema = compileSchema(files)

const bank = 'resources/master/bank.json'

/** The files with another content of one of them. */
const changed = (change: (json: Record<string, unknown>) => object) =>
  files.map(file => (file.place === bank ? { ...file, text: JSON.stringify(change(JSON.parse(file.text))) } : file))

test('every schema file agrees with its meta-schema, with a mark of byte order too', () => {
  expect(validateFiles(files, schema)).toEqual([])
  expect(
    validateFiles(
      [...files.slice(0, 1)].map(file => ({ ...file, text: `\uFEFF${file.text}` })),
      schema,
    ),
  ).toEqual([])
})

test('an unknown word and a wrong value are named by file and place', () => {
  const lines = validateFiles(
    changed(json => ({ ...json, 'x-unheard': 1, 'x-kind': 'heap' })),
    schema,
  )
  expect(lines).toContainEqual(expect.stringMatching(/bank\.json: \/ must NOT have additional properties .*x-unheard/))
  expect(lines).toContainEqual(expect.stringMatching(/bank\.json: \/x-kind must be equal to/))
})
