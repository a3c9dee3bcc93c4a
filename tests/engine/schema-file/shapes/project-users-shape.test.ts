import { level, user } from '../../../../engine/schema-file/shapes/project-users-shape.ts'
import { testAccepted, testRefused, type WrongRow } from '../shape-facts.ts'

const fields = { key: 'person_id', name: 'name', level: 'level', password: 'password', shop: 'place', active: 'active' }
const sample = { resource: 'person', ...fields, shops: 'others', menu: 'menu' }
const levels = { resource: 'person-place', user: 'person_id', shop: 'place_code', level: 'level' }

testAccepted(user, { sample, 'levels in shops': { ...sample, levels } })
testAccepted(level, {
  cashier: { title: 'Cashier' },
  owner: { title: 'Owner', full: true, everyShop: true, gives: ['LOW'] },
})

const rows: readonly WrongRow[] = [
  ['no field of the level', '/level', undefined, ['/: the key "level" is missing']],
  ['levels in shops without their shop', '/levels/shop', undefined, ['/levels: the key "shop" is missing']],
]
testRefused(user, { ...sample, levels }, rows)
