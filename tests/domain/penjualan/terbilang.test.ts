import { expect, test } from 'vitest'
import { terbilang } from '../../../domain/penjualan/terbilang.ts'

const rows: readonly [jumlah: number, words: string][] = [
  [0, 'Nol rupiah'],
  [11, 'Sebelas rupiah'],
  [15, 'Lima belas rupiah'],
  [20, 'Dua puluh rupiah'],
  [100, 'Seratus rupiah'],
  [115, 'Seratus lima belas rupiah'],
  [1000, 'Seribu rupiah'],
  [2350, 'Dua ribu tiga ratus lima puluh rupiah'],
  [11_000, 'Sebelas ribu rupiah'],
  [100_000, 'Seratus ribu rupiah'],
  [1_000_000, 'Satu juta rupiah'],
  [2_301_500, 'Dua juta tiga ratus satu ribu lima ratus rupiah'],
  [
    1_234_567_891,
    'Satu miliar dua ratus tiga puluh empat juta lima ratus enam puluh tujuh ribu delapan ratus sembilan puluh satu rupiah',
  ],
  [7_000_000_000_000, 'Tujuh triliun rupiah'],
  [-500, 'Minus lima ratus rupiah'],
]

test.each(rows)('%i reads %s', (jumlah, words) => {
  expect(terbilang.run([jumlah], {})).toBe(words)
})
