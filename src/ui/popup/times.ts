// How long a popup stays, in milliseconds (specification 9).
export const popupTimes = { success: 2000, error: 3000, info: 2000, toast: 3000 } as const
