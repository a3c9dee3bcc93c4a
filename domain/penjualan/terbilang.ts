// An amount in Indonesian words, for a nota.
import type { FunctionType } from '../../engine/value/function-type.ts'

const small = 'nol satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas'.split(' ')
const steps = [
  [1_000_000_000_000, 'triliun'],
  [1_000_000_000, 'miliar'],
  [1_000_000, 'juta'],
  [1_000, 'ribu'],
  [100, 'ratus'],
  [10, 'puluh'],
] as const

/** Words of a whole number from 0 on. */
const toWords = (count: number): string => {
  if (count < small.length) return small[count] ?? ''
  if (count < 20) return `${toWords(count - 10)} belas`
  const [size, word] = steps.find(([minimum]) => count >= minimum) ?? [1, '']
  const [many, rest] = [Math.floor(count / size), count % size]
  // One hundred and one thousand have words of their own.
  const first = many === 1 && size <= 1_000 ? `se${word}` : `${toWords(many)} ${word}`
  return rest === 0 ? first : `${first} ${toWords(rest)}`
}

/** `terbilang(jumlah)`: whole rupiah in words, with a capital letter and the currency; negative amounts begin with `minus`. */
export const terbilang: FunctionType = {
  parameters: [{ name: 'jumlah', type: { kind: 'number', scale: 0 } }],
  result: { kind: 'text' },
  run: ([jumlah]) => {
    const count = Number(jumlah)
    const words = `${count < 0 ? 'minus ' : ''}${toWords(Math.abs(count))} rupiah`
    return words.charAt(0).toUpperCase() + words.slice(1)
  },
}
