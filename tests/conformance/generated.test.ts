import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generateFiles } from '../../commands/schema/generated-code.ts'
import { functions } from '../../domain/functions.ts'
import { compileSchemaFiles } from '../../engine/project/compile-schema-files.ts'
import { readSchemaFiles } from '../../server/schema/load-schema.ts'

test('generated files are current: npm run schema:generate would change nothing', async () => {
  const sources = readSchemaFiles('schema')
  const files = await generateFiles(sources, compileSchemaFiles(sources, { functions }))
  const present = globSync([
    'schema/dialect/*.json',
    'generated/*.{ts,json}',
    'schema/schema.lock.json',
    'AGENTS.md',
    'docs/expressions.md',
    'docs/kontrol.md',
    'docs/llms.txt',
    'docs/masters.md',
    'docs/schema-reference.md',
    'docs/waiting.md',
  ]).map(path => path.replaceAll('\\', '/'))
  expect(present.toSorted()).toEqual(Object.keys(files).toSorted())
  for (const [path, text] of Object.entries(files)) expect([path, readFileSync(path, 'utf8')]).toEqual([path, text])
})
