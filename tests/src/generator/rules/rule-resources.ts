// The resources of the shop with every rule, as a browser has them.

import type { Resource } from '../../../../engine/schema/resource.ts'
import { getResource } from '../../../../engine/schema/schema.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { ruleFolder } from '../../../support/rule-files.ts'

const folder = ruleFolder()
export const ruleSchema = loadSchema(folder.path)
folder.remove()

export const racikan: Resource = getResource(ruleSchema, 'racikan')

export const person = {
  user_id: 'OWNER',
  user_name: 'PEMILIK',
  level: 'OWN',
  kode_toko: 'KCA',
  nama_toko: 'TOKO KCA',
  alamat_toko: 'JALAN',
  tgl_system: '2026-11-20',
}
