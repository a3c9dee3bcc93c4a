import { expect, test } from 'vitest'
import { buildExpressionContext } from '../../../../src/generator/form/expression-context.ts'
import { person, ruleSchema } from '../rules/rule-resources.ts'

const rows = {
  findResource: (name: string) => ruleSchema.resources[name],
  find: (name: string) => (name === 'toko' ? { kota: 'KUDUS' } : undefined),
}

test('knows who is signed in, the shop and its day', () => {
  const { roots, sysdate, param, today, module } = buildExpressionContext(
    ruleSchema,
    { user: person, modules: [{ key: 'EXTRA' }] },
    rows,
  )
  expect([roots.user?.get('level'), roots.shop?.get('nama_toko'), sysdate]).toEqual(['OWN', 'TOKO KCA', '2026-11-20'])
  expect([module?.('EXTRA'), module?.('OTHER')]).toEqual([true, false])
  expect(roots.user?.follow('kode_toko')?.get('kota')).toBe('KUDUS')
  expect([roots.user?.get('status_aktif'), param, today]).toEqual([undefined, undefined, undefined])
})

test('knows the same without the resources of users and shops', () => {
  const { roots } = buildExpressionContext({ ...ruleSchema, resources: {} }, { user: person, modules: [] }, rows)
  expect([roots.user?.get('user_id'), roots.shop?.get('kode_toko')]).toEqual(['OWNER', 'KCA'])
})

test('knows nobody where nobody is signed in', () => {
  expect(buildExpressionContext(ruleSchema, undefined, rows).roots).toEqual({})
})
