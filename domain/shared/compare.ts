/** -1, 0 or 1: the order of two values of one kind; texts by code units, never by the rules of a language. */
export function compare<Value extends string | number | bigint>(a: Value, b: Value): -1 | 0 | 1 {
  if (a < b) return -1
  return a > b ? 1 : 0
}
