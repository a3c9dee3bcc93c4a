import { describe, expect, test } from 'vitest'
import { switchCallerShop } from '../../../../server/record/rule/caller-in-shop.ts'
import { testedStorages } from '../../../support/storage/storages.ts'
import { createCaller, put, ruleSchema } from './rule-caller.ts'

for (const { name, open } of testedStorages) {
  describe(name, () => {
    test('the modules are those that are switched on in the other shop', async () => {
      const schema = ruleSchema()
      const { storage, remove } = await open({ schema })
      const caller = createCaller(schema, storage, 'A')
      const { businessDate: business_date } = caller.shop
      await put(caller, 'place', { place_code: 'A', name: 'OWN', business_date })
      await put(caller, 'place', { place_code: 'B', name: 'OTHER', business_date })
      await put(createCaller(schema, storage, 'B'), 'setting', { code: 'EXTRA', held: 'true' })
      const { shop } = await storage.write(connection => switchCallerShop(connection, caller, 'B'))
      expect([shop.code, shop.name, shop.modules]).toEqual(['B', 'OTHER', ['EXTRA']])
      await remove()
    })
  })
}
