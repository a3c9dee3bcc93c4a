// The pages of the gold shop that are open to anyone, by the module that has them.
import { loadLazily } from '../ui/load-lazily.ts'

export const publicPages = {
  'harga-hari-ini': {
    '/harga/:shop': loadLazily(() => import('./harga/PriceBoard.tsx'), 'PriceBoard'),
  },
}
