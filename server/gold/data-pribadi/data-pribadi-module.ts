// Module of personal data: the erasure of members, the time for which their data is kept, and the copy for a member.
import { findPersonRegister } from '../../../engine/record/personal.ts'
import { arraySchema, count, flag, objectSchema, text } from '../../../engine/value/answer-shape.ts'
import type { AuthenticatedModuleRoute, CustomModule } from '../../module/module.ts'
import { auditUnchanged } from '../../record/write/write-audit.ts'
import { recordPhotoReading } from '../../record/picture/pictures.ts'
import { erasureHooks } from './erase-member.ts'
import { buildPersonPage, canCopy, page, readPersonCopy } from './person-copy.ts'
import { planErasures } from './retention.ts'

const path = { kode: 'The code of a member' }

const overviewRoute: AuthenticatedModuleRoute = {
  method: 'GET',
  tokens: 'refused',
  path: `${page}/{kode}`,
  day: 'any',
  who: canCopy,
  describe: {
    tag: 'Personal Data',
    summary:
      'Which rows belong to a member, how many of them the user may not open, and what keeps the data from being erased',
    path,
    answer: objectSchema({
      kode: text,
      dihapus: flag,
      urusan: arraySchema(text),
      data: arraySchema(objectSchema({ nama: text, jumlah: count })),
      tertutup: count,
    }),
  },
  answer: async ({ caller, params: { kode = '' } }) => {
    const { copy } = await caller.storage.read(connection => readPersonCopy(connection, caller, kode))
    return { answer: { ...copy, data: copy.data.map(({ nama, baris }) => ({ nama, jumlah: baris.length })) } }
  },
}

const copyRoute: AuthenticatedModuleRoute = {
  method: 'GET',
  tokens: 'refused',
  path: `${page}/{kode}/salinan`,
  day: 'any',
  who: canCopy,
  describe: {
    tag: 'Personal Data',
    summary:
      'A copy of the data of a member that the user may open, as a page and as JSON; the history of the member shows who made it, and each picture of an identity card is noted',
    path,
    answer: objectSchema({ nama_file: text, halaman: text, json: text }),
  },
  answer: async ({ caller, params: { kode = '' } }) => {
    const { schema, storage, shop } = caller
    const copy = await storage.write(
      async connection => {
        const read = await readPersonCopy(connection, caller, kode)
        const register = findPersonRegister(schema)
        if (register)
          await auditUnchanged(connection, caller, register.resource, { verb: 'copy', row: read.person.row })
        for (const photo of read.photos) await recordPhotoReading(connection, caller, photo)
        return read.copy
      },
      { shop: shop.code },
    )
    const halaman = buildPersonPage(copy, { shop: shop.name, date: shop.businessDate })
    return { answer: { nama_file: `data-pribadi-${copy.kode}`, halaman, json: JSON.stringify(copy, undefined, 2) } }
  },
}

export const dataPribadiModule: CustomModule = {
  name: page,
  moveHooks: erasureHooks,
  openDay: planErasures,
  routes: [overviewRoute, copyRoute],
}
