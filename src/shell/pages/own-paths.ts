// The pages that the shell has by itself, open to everybody who is signed in; they stand in no menu.

export interface OwnPath {
  readonly path: string
  readonly title: string
  /** The tab says the title as it is, without the shop (specification 2). */
  readonly isWholeTitle?: boolean
}

export const ownPaths = {
  dashboard: { path: '/dashboard', title: 'Dashboard' },
  home: { path: '/home', title: 'Home' },
  blank: { path: '/blank', title: 'Blank' },
  closing: { path: '/tutup-toko', title: 'Tutup Toko' },
  privacy: { path: '/privacy-policy', title: 'Privacy Policy', isWholeTitle: true },
  terms: { path: '/terms-and-conditions', title: 'Terms And Conditions', isWholeTitle: true },
} as const satisfies Readonly<Record<string, OwnPath>>

export const signInPath = '/'

export const findOwnPath = (path: string): OwnPath | undefined =>
  Object.values<OwnPath>(ownPaths).find(own => own.path === path)
