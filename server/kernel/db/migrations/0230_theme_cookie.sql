-- The choice of a light or dark look is kept in a cookie, so that pages come in it (src/ui/theme.ts); the text on cookies says so.
insert into legal_text (kind, version, title, summary, effective_at, html)
select kind, '2026-02', title, 'Which cookies this platform sets. New: one that remembers your choice of a light or dark look.', '2026-02-02T00:00:00Z',
  replace(replace(html, E'</tbody>', E'<tr><td>capstan-theme</td><td>Remembers that you chose a light or dark look, so that pages come in it.</td><td>One year</td></tr>\n</tbody>'),
    'The browser''s own storage also keeps your choice of a light or dark look, and what you typed into a form that could not be sent yet.',
    'The browser''s own storage also tells your other tabs of that choice, and keeps what you typed into a form that could not be sent yet.')
from legal_text where kind = 'cookies' and version = '2026-01';
