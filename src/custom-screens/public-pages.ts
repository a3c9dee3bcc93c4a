// The pages of the gold shop that are open to anyone, by the module that has them.
import { lazy } from 'react'

export const publicPages = {
  'harga-hari-ini': {
    '/harga/:shop': lazy(async () => ({ default: (await import('./harga/PriceBoard.tsx')).PriceBoard })),
  },
}
