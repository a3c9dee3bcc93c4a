import { expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { choiceView, getFieldView } from '../../../../src/generator/fields/field-views.tsx'
import { buildEdits, buildSchemaWith } from '../../../support/schema/schema-files.ts'

test('every field of every resource finds its view', () => {
  const fields = Object.values(loadSchema('schema').resources).flatMap(resource => resource.fields)
  for (const field of fields)
    expect(getFieldView(field)).toMatchObject({ align: expect.stringMatching(/left|right|center/) })
})

test('what comes from a choice of another row is seen as the choice is', () => {
  const sizes = buildEdits('shop')('/properties/size', {
    type: 'string',
    enum: ['SMALL'],
    'x-enum': { SMALL: { title: 'Small' } },
  })
  const fetch = { $ref: 'types#code', readOnly: true, 'x-fetch': { from: 'maker.size', mode: 'copy' } }
  const { room: fetched } = getResource(
    buildSchemaWith(sizes, buildEdits('thing')('/properties/room', fetch)),
    'thing',
  ).field
  expect(fetched?.type.name).toBe('code')
  expect(fetched && getFieldView(fetched)).toBe(choiceView)
})
