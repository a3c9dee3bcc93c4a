// The message to owners when a day of a shop is closed: the shop, the date and a few sums.
import type { Used } from '../../../domain/used.ts'
import { fillTemplate } from '../../../engine/record/row.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { formatMessage } from '../../../engine/schema/wording.ts'
import type { Caller } from '../../caller/caller.ts'
import { isModuleOn, readShopSettings } from '../../caller/settings.ts'
import { loadMessageWording } from '../../message/push/message-wording.ts'
import type { PushMessage } from '../../message/push/push-service.ts'
import { listRows } from '../../storage/rows.ts'
import { canSeeSummary } from '../ringkasan-hari/can-see-summary.ts'
import { countModule } from './uncounted.ts'

type ClosedDay = Used<'tutup-toko', 'tgl_system' | 'jual_rp' | 'beli_rp' | 'selisih_akhir' | 'status'>

/** The message about the business date of the caller, once that day is closed. */
export const createClosedDayMessage = ({ schema, shop }: Caller): PushMessage => ({
  shop: shop.code,
  who: canSeeSummary,
  read: async (connection, language) => {
    const resource = getResource(schema, 'tutup-toko')
    const conditions = [
      { column: 'tgl_system' satisfies keyof ClosedDay, compare: '=', values: [shop.businessDate] },
      { column: 'status' satisfies keyof ClosedDay, compare: '=', values: ['CLOSED'] },
    ] as const
    const { rows } = await listRows(connection, resource, { conditions, sort: [], offset: 0, limit: 1 }, shop.code)
    const [row] = rows
    if (!row) return undefined
    const { symbol } = schema.project.currency
    const settings = await readShopSettings(connection, schema, shop.code)
    const code = isModuleOn(settings.get(countModule)) ? 'message.day-closed-counted' : 'message.day-closed'
    const format = (name: keyof ClosedDay): string => fillTemplate(resource, row, `{${name}}`)
    const query = new URLSearchParams({ toko: shop.code, tanggal: shop.businessDate })
    return {
      title: shop.name,
      body: formatMessage(loadMessageWording(language), code, {
        day: format('tgl_system'),
        sold: `${symbol} ${format('jual_rp')}`,
        bought: `${symbol} ${format('beli_rp')}`,
        difference: `${symbol} ${format('selisih_akhir')}`,
      }),
      path: `/ringkasan-hari?${query}`,
      tag: `${shop.code} ${shop.businessDate}`,
    }
  },
})
