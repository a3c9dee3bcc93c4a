import { expect, test } from 'vitest'
import { getRecordRules } from '../../../engine/record/completion-state.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'

const schema = loadSchema('schema')
const getNames = (fields: readonly { readonly name: string }[]): readonly string[] => fields.map(({ name }) => name)

test('names the fields that have rules, and asks the resource only once', () => {
  const lines = getResource(schema, 'pindah-barang.barang')
  const rules = getRecordRules(lines)
  expect(rules.valueRules.filter(({ by }) => by === 'calc').map(({ field }) => field.name)).toEqual(['berat'])
  expect(getNames(rules.changing)).toContain('berat')
  expect(rules.lock.map(({ name }) => name)).toEqual(['kode_baki_asal', 'qty'])
  expect([rules.shown, rules.sections, rules.require, rules.offering].flat()).toEqual([])
  expect(getRecordRules(lines)).toBe(rules)
})

test.each(Object.values(schema.resources).map(resource => [resource.name, resource] as const))(
  '%s: no rule of a field is left out',
  (_name, resource) => {
    const rules = getRecordRules(resource)
    for (const field of resource.fields) {
      const { defaultBy, fetch, calc, when, ref, choices, name } = field
      const has = (list: readonly { readonly name: string }[]): boolean => list.some(one => one.name === name)
      const given = rules.valueRules.filter(giver => giver.field === field)
      expect(given.map(({ by, expression }) => [by, expression])).toEqual([
        ...(defaultBy ? [['default', defaultBy]] : []),
        ...(fetch ? [['fetch', fetch.from]] : []),
        ...(calc ? [['calc', calc]] : []),
      ])
      expect(given.every(({ isOneOfSeveral }) => isOneOfSeveral === given.length > 1)).toBe(true)
      expect(rules.rulesByField.get(name) ?? []).toEqual(given.map(({ at }) => at))
      for (const { at } of given) expect(rules.valueRules[at]?.field).toBe(field)
      expect(has(rules.changing)).toBe(!!defaultBy || !!fetch || !!calc)
      expect([has(rules.shown), has(rules.require), has(rules.lock)]).toEqual([
        !!when?.show,
        !!when?.require,
        !!when?.lock,
      ])
      expect([has(rules.filtered), has(rules.offering)]).toEqual([!!ref?.filter, choices.some(({ show }) => show)])
    }
  },
)
