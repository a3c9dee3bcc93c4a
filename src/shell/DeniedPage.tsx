export function DeniedPage() { return null }
