// What a piece costs today: its weight times the price of its group, and in shops that price by purity times that purity.
import type { FunctionType } from '../../engine/values/function-type.ts'

/** Milligrams stand a thousandfold, hundredths of a percent ten thousandfold. */
const perGram = 1_000n
const whole = 10_000n

/**
 * `hargaJual(berat, harga_gram, kadar_jual, kategori)`: in shops of the kind PERSENTASE the price is of fine gold and the
 * purity counts, in others it is of the piece's own gold. Exact, and then up to the whole rupiah: so rounding up to
 * PEMBULATAN afterwards gives what the exact price would.
 */
export const hargaJual: FunctionType = {
  parameters: [
    { name: 'berat', type: { kind: 'number', scale: 3 } },
    { name: 'harga_gram', type: { kind: 'number', scale: 0 } },
    { name: 'kadar_jual', type: { kind: 'number', scale: 2 } },
    { name: 'kategori', type: { kind: 'text' } },
  ],
  result: { kind: 'number', scale: 0 },
  run: ([berat, harga, kadar, kategori]) => {
    const price = BigInt(Number(berat)) * BigInt(Number(harga))
    if (kategori !== 'PERSENTASE') return Number(roundedUp(price, perGram))
    return Number(roundedUp(price * BigInt(Number(kadar)), perGram * whole))
  },
}

const roundedUp = (dividend: bigint, divisor: bigint): bigint => {
  const quotient = dividend / divisor
  return dividend % divisor > 0n ? quotient + 1n : quotient
}
