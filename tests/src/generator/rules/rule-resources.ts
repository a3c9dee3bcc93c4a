// The resources of the shop with every rule, as a browser has them.

import type { Resource } from '../../../../engine/schema/resource.ts'
import { getResource } from '../../../../engine/schema/schema.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { ruleFolder } from '../../../support/schema/rule-files.ts'

const folder = ruleFolder()
export const ruleSchema = loadSchema(folder.path)
folder.remove()

export const racikan: Resource = getResource(ruleSchema, 'racikan')

export const person = {
  userId: 'OWNER',
  userName: 'PEMILIK',
  level: 'OWN',
  shop: 'KCA',
  shopName: 'TOKO KCA',
  shopAddress: 'JALAN',
  timeZone: 'Asia/Jakarta',
  businessDate: '2026-11-20',
}
