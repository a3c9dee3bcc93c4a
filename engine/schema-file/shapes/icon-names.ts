// The icons that entries of the menu may have: names of Material icons, each of which the web part draws.

export const iconNames = [
  'account-balance',
  'assessment',
  'assignment',
  'build',
  'card-membership',
  'checklist',
  'diamond',
  'fact-check',
  'folder-copy',
  'inventory-2',
  'manage-accounts',
  'payments',
  'point-of-sale',
  'recycling',
  'request-quote',
  'sell',
  'settings',
  'shopping-bag',
  'space-dashboard',
  'store',
  'upload-file',
] as const

export type IconName = (typeof iconNames)[number]
