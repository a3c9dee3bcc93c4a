/** Of very large amounts, in milliseconds. */
export const largeBudgets = {
  monthRecap: 15,
  yearRecap: 30,
  closing: 5000,
  otherWhileClosing: 300,
  dashboard: 50,
} as const
