/** Half hours of a day in Eastern time, for choosing a moment. */
export const hours = Array.from({ length: 48 }, (_, n) => {
  const [hour, minute] = [Math.floor(n / 2), n % 2 === 0 ? '00' : '30']
  return {
    value: `${String(hour).padStart(2, '0')}:${minute}`,
    label: `${((hour + 11) % 12) + 1}:${minute} ${hour < 12 ? 'am' : 'pm'} ET`,
  }
})
