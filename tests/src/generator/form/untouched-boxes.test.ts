// A new form in which nothing was typed: it asks for values, and finds no fault in a box that is empty.
import { describe, expect, test } from 'vitest'
import { isBlank } from '../../../../engine/record/row.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { buildExpressionContext } from '../../../../src/generator/form/expression-context.ts'
import { buildNewValues, checkForm } from '../../../../src/generator/form/form-values.ts'
import { completeForm } from '../../../../src/generator/form/form-view.ts'
import { person } from '../rules/rule-resources.ts'

const schema = loadSchema('schema')
const world = (level: string) =>
  buildExpressionContext(
    schema,
    { user: { ...person, level }, modules: [] },
    { findResource: name => schema.resources[name], find: () => undefined },
  )

/** One of two boxes is to be filled. */
const demandingRules = ['barang_atau_group']

describe.each(['KSR', 'ADM', 'OWN'])('for %s', level => {
  test.each(Object.keys(schema.resources))('%s', name => {
    const resource = schema.resources[name]
    if (!resource) throw new Error(name)
    const { completed, values } = completeForm(
      { resource, base: buildNewValues(resource), typed: {}, current: undefined },
      world(level),
    )
    const broken = checkForm(resource, values, { completed }).flatMap(({ code, field = '', params }) => {
      const shown = resource.field[field]
      return code === 'check' &&
        !demandingRules.includes(String(params?.rule)) &&
        shown &&
        isBlank(shown, completed.row[field])
        ? [`${field}: ${params?.message}`]
        : []
    })
    expect(broken).toEqual([])
  })
})
