// Which rules of owners apply to a shop: hours in its zone, bounds, silence, and the message of an evening.
import { describe, expect, test } from 'vitest'
import { type AturanKabar, type FaktaToko, findKabar, isEveningDue } from '../../../domain/kabar/aturan-kabar.ts'

const empty: AturanKabar = {
  user_id: 'OWNER',
  jenis: '',
  jam: null,
  batas_rupiah: null,
  batas_jumlah: null,
  menit: null,
  hari_kerja: null,
  kapan: 'SEGERA',
  senin: true,
  selasa: true,
  rabu: true,
  kamis: true,
  jumat: true,
  sabtu: true,
  minggu: true,
}

/** Ten in the morning in Jakarta; the shop is in Makassar, where it is eleven. */
const facts: FaktaToko = {
  now: new Date('2026-11-20T03:00:00Z'),
  timeZone: 'Asia/Makassar',
  businessDate: '2026-11-20',
  lastUse: undefined,
  watchedSince: new Date('2026-11-19T00:00:00Z'),
  confirmsPrices: true,
  pricedDays: new Map(),
  differences: new Map(),
  exceptions: new Map(),
  cancellations: new Map(),
  reports: [],
  since: '2026-11-20',
}

type Case = readonly [name: string, rule: Partial<AturanKabar>, facts: Partial<FaktaToko>, found: readonly object[]]

const opened = { jenis: 'BELUM BUKA', jam: '11:00' }
const closed = { jenis: 'BELUM TUTUP', jam: '22:00' }
const priced = { jenis: 'HARGA', jam: '10:30' }
const silent = { jenis: 'DIAM', menit: 30 }
const due = { jenis: 'PPATK', jam: '09:00', hari_kerja: 3 }
const today = { hari: '2026-11-20' }
const at = (moment: string) => ({ now: new Date(moment) })
const evening = at('2026-11-20T14:00:00Z')

/** 22 November 2026 is a Sunday. */
const sunday = { businessDate: '2026-11-22', ...at('2026-11-22T14:30:00Z') }
const monday = '2026-11-23'
const workdays = { minggu: false }

const cases: readonly Case[] = [
  ['not opened on a Sunday', opened, sunday, [{ hari: '2026-11-22', jam: '11:00' }]],
  ['not opened on a Sunday that the rule leaves out', { ...opened, ...workdays }, sunday, []],
  [
    'not opened on a Monday, while the Sunday before is open',
    { ...opened, ...workdays },
    { ...sunday, ...at('2026-11-23T03:00:00Z') },
    [{ hari: monday, jam: '11:00' }],
  ],
  ['not closed on a Sunday', closed, sunday, [{ hari: '2026-11-22', jam: '22:00' }]],
  ['not closed on a Sunday that the rule leaves out', { ...closed, ...workdays }, sunday, []],
  ['nor on the Monday before its hour', { ...closed, ...workdays }, { ...sunday, ...at('2026-11-23T13:59:00Z') }, []],
  [
    'not closed by the Monday after a Sunday that the rule leaves out',
    { ...closed, ...workdays },
    { ...sunday, ...at('2026-11-23T14:00:00Z') },
    [{ hari: monday, jam: '22:00' }],
  ],
  [
    'a Saturday that is open is reported on a Sunday, which the rule leaves out',
    { ...closed, ...workdays },
    { ...sunday, businessDate: '2026-11-21' },
    [{ hari: '2026-11-21', jam: '22:00' }],
  ],
  ['prices not confirmed on a Sunday that the rule leaves out', { ...priced, ...workdays }, sunday, []],
  [
    'a bound holds on each day',
    { jenis: 'PENGECUALIAN', batas_jumlah: 2, ...workdays },
    { ...sunday, exceptions: new Map([['2026-11-22', 3]]) },
    [{ hari: '2026-11-22', jumlah: 3 }],
  ],
  ['not opened, at the hour of its zone', opened, {}, [{ ...today, jam: '11:00' }]],
  ['not opened, a minute before', opened, at('2026-11-20T02:59:59Z'), []],
  ['opened, staff worked today', opened, { lastUse: '2026-11-19T16:00:00Z' }, []],
  ['not opened, staff worked yesterday', opened, { lastUse: '2026-11-19T15:59:00Z' }, [{ ...today, jam: '11:00' }]],
  ['not opened, the day before is not closed', opened, { businessDate: '2026-11-19' }, [{ ...today, jam: '11:00' }]],
  ['opened and closed already', opened, { businessDate: '2026-11-21' }, []],
  ['an hour with seconds', { ...opened, jam: '11:00:30' }, {}, [{ ...today, jam: '11:00:30' }]],
  ['a rule without its hour', { ...opened, jam: null }, {}, []],
  ['not closed', closed, evening, [{ ...today, jam: '22:00' }]],
  ['not closed, a minute before', closed, at('2026-11-20T13:59:00Z'), []],
  ['closed', closed, { ...evening, businessDate: '2026-11-21' }, []],
  ['not closed for two days', closed, { businessDate: '2026-11-18' }, [{ hari: '2026-11-18', jam: '22:00' }]],
  ['an hour after midnight is of the next day', { ...closed, jam: '01:00' }, evening, []],
  ['not closed after midnight', { ...closed, jam: '01:00' }, at('2026-11-20T17:00:00Z'), [{ ...today, jam: '01:00' }]],
  ['prices not confirmed', priced, {}, [{ ...today, jam: '10:30' }]],
  ['prices confirmed', priced, { pricedDays: new Map([['2026-11-20', 1]]) }, []],
  [
    'prices of the day before alone',
    priced,
    { pricedDays: new Map([['2026-11-19', 1]]) },
    [{ ...today, jam: '10:30' }],
  ],
  ['a shop that confirms no prices', priced, { confirmsPrices: false }, []],
  [
    'a difference at the bound',
    { jenis: 'SELISIH KAS', batas_rupiah: 5000 },
    { differences: new Map([['2026-11-20', 5000]]) },
    [],
  ],
  [
    'a difference above the bound',
    { jenis: 'SELISIH KAS', batas_rupiah: 5000 },
    { differences: new Map([['2026-11-20', 5001]]) },
    [{ ...today, rupiah: 5001 }],
  ],
  [
    'differences before the rule',
    { jenis: 'SELISIH KAS', batas_rupiah: 0 },
    { differences: new Map([['2026-11-19', 5001]]) },
    [],
  ],
  [
    'exceptions above the bound',
    { jenis: 'PENGECUALIAN', batas_jumlah: 2 },
    { exceptions: new Map([['2026-11-20', 3]]) },
    [{ ...today, jumlah: 3 }],
  ],
  [
    'exceptions at the bound',
    { jenis: 'PENGECUALIAN', batas_jumlah: 3 },
    { exceptions: new Map([['2026-11-20', 3]]) },
    [],
  ],
  [
    'cancellations above the bound',
    { jenis: 'PEMBATALAN', batas_rupiah: 1_000_000 },
    { cancellations: new Map([['2026-11-20', 1_000_001]]) },
    [{ ...today, rupiah: 1_000_001 }],
  ],
  [
    'silent for the minutes',
    silent,
    { lastUse: '2026-11-20T02:30:00Z' },
    [{ ...today, sejak: '2026-11-20T02:30:00Z' }],
  ],
  ['silent for a minute less', silent, { lastUse: '2026-11-20T02:31:00Z' }, []],
  ['a shop that has not begun is not silent', silent, { lastUse: '2026-11-19T09:00:00Z' }, []],
  ['a shop that has closed is not silent', silent, { lastUse: '2026-11-20T02:00:00Z', businessDate: '2026-11-21' }, []],
  [
    'a server that has just started noticed no use',
    silent,
    { lastUse: '2026-11-20T01:00:00Z', watchedSince: new Date('2026-11-20T02:45:00Z') },
    [],
  ],
  [
    'reports that are due',
    due,
    {
      reports: [
        { sisa: 3, tenggat: '2026-11-25' },
        { sisa: -1, tenggat: '2026-11-19' },
        { sisa: 4, tenggat: '2026-11-26' },
      ],
    },
    [{ ...today, jam: '09:00', jumlah: 2, tenggat: '2026-11-19' }],
  ],
  ['reports that are not due yet', due, { reports: [{ sisa: 4, tenggat: '2026-11-26' }] }, []],
  ['a kind that is not known', { jenis: 'LAIN' }, {}, []],
]

test.each(cases)('%s', (_, rule, more, found) => {
  expect(findKabar({ ...empty, ...rule }, { ...facts, ...more })).toEqual(found)
})

describe('the message of an evening', () => {
  const malam = { malam: '2026-11-20', jam: '21:00', timeZone: 'Asia/Jakarta' }
  const open = { businessDate: '2026-11-20' }
  const done = { businessDate: '2026-11-21' }
  test.each([
    ['waits for its hour while a shop is open', [open, done], '2026-11-20T13:59:00Z', false],
    ['is due at its hour', [open, done], '2026-11-20T14:00:00Z', true],
    ['is due once the last shop has closed', [done, done], '2026-11-20T10:00:00Z', true],
    ['is due on a later day', [open], '2026-11-20T17:00:00Z', true],
  ] as const)('%s', (_, shops, moment, isDue) => {
    expect(isEveningDue({ ...malam, shops, now: new Date(moment) })).toBe(isDue)
  })
})
