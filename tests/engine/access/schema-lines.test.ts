// The schema as lines: nothing is lost, and a resource is whole again from its outline and its line.
import { expect, test } from 'vitest'
import { getAccess } from '../../../engine/access/access.ts'
import type { SchemaAnswer } from '../../../engine/access/schema-answer.ts'
import {
  formatAnswer,
  formatSchemaLines,
  parseResourceDetails,
  parseSchemaLines,
} from '../../../engine/access/schema-lines.ts'
import { toSchemaAnswer } from '../../../server/project/routes.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'

const schema = loadSchema('schema')
const access = getAccess(schema, { level: 'OWN', shop: 'KCA', modules: [] })
const answer = JSON.parse(formatAnswer(toSchemaAnswer({ schema, access } as never))) as SchemaAnswer

test('a line for each resource, and the whole answer again from them', () => {
  const text = formatSchemaLines(answer)
  const { outline, details } = parseSchemaLines(text)
  expect(Object.keys(answer.resources).length).toBeGreaterThan(50)
  expect(text.split('\n')).toHaveLength(Object.keys(answer.resources).length + 1)
  const resources = Object.fromEntries(
    Object.entries(outline.resources).map(([name, resource]) => [
      name,
      parseResourceDetails(resource, details.get(name) ?? ''),
    ]),
  )
  expect({ ...outline, resources }).toEqual(answer)
})

test('terms have no positions, and texts are left as they are', () => {
  const text = ',"offset":1,"length":2'
  const term = { kind: 'path', steps: [text], offset: 3, length: 4, type: text }
  expect(JSON.parse(formatAnswer({ term }))).toEqual({ term: { kind: 'path', steps: [text], type: text } })
})

test('the first line has no fields', () => {
  const [first = ''] = formatSchemaLines(answer).split('\n')
  expect(Object.values(JSON.parse(first).resources)).toEqual(
    Object.values(answer.resources).map(({ name, title, label, key, api, screen, offline }) => ({
      name,
      title,
      label,
      key,
      api,
      screen,
      ...(offline && { offline }),
    })),
  )
})
