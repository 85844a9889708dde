-- The first versions of the legal texts. A new version is a new row; none is ever changed.
insert into legal_text (kind, version, title, summary, effective_at, html) values
('terms', '2026-01', 'Terms of use', 'What you may do here, what we promise, what an investment on this platform means, and how we settle a dispute.', '2026-01-05T00:00:00Z', $html$<p>These terms are an agreement between you and the operator of this platform ("we"). They apply when you visit, open an account, invest, or raise capital here. If you do not agree with them, do not use the platform.</p>
<h2>1. Who may use the platform</h2>
<p>You must be at least 18 years old and able to enter into a contract. You may act for a company, a trust or a retirement account only if you have the authority to bind it. You may have one account. You may not use the platform from a place, or for a person, that United States sanctions exclude.</p>
<h2>2. Your account</h2>
<ul>
<li>Give true and complete information and keep it up to date. Federal law asks us to identify everyone who invests.</li>
<li>Keep your password and your sign-in codes to yourself. We never ask for them by phone or by e-mail.</li>
<li>Tell us at once when you think that someone else has used your account. Until you do, we treat what is done with your account as done by you, unless the law says otherwise.</li>
<li>We may ask for a second factor again before money, bank details or your identity are changed.</li>
</ul>
<h2>3. What the platform is, and what it is not</h2>
<p>Companies offer securities here under exemptions from registration with the Securities and Exchange Commission: Regulation Crowdfunding, Rule 506(b) and Rule 506(c) of Regulation D, and Regulation A. Each offering names its exemption and, where the law requires one, the registered intermediary through which it is made.</p>
<p>We do not recommend any offering, and nothing on the platform is investment, legal or tax advice. The Securities and Exchange Commission does not pass upon the merits of any securities offered, or upon the accuracy of what a company says. Decide for yourself, and ask your own adviser when you are unsure.</p>
<h2>4. What you risk</h2>
<ul>
<li>You can lose all the money that you invest.</li>
<li>Securities that are sold here are not listed on an exchange. You may not be able to sell them when you want to. Securities bought under Regulation Crowdfunding may generally not be transferred for one year.</li>
<li>A company may issue more securities later, which makes your share smaller.</li>
<li>What a company says about its future is an expectation, not a promise.</li>
</ul>
<h2>5. Investing</h2>
<ol>
<li>The law limits how much most people may invest in offerings under Regulation Crowdfunding, and in some offerings under Regulation A, within twelve months. We compute the limit from what you tell us about your income, your net worth and your other investments, show you the formula, and rely on your answers.</li>
<li>Your commitment becomes an investment only when the company accepts it, the money has arrived, and the offering closes. Until then the money is held by the escrow agent or the bank that the offering names. We never hold it.</li>
<li>In an offering under Regulation Crowdfunding you may cancel for any reason until 48 hours before the deadline that the offering names. After a material change you are asked to confirm again; if you do not confirm within five business days, your commitment is cancelled and your money is returned.</li>
<li>When an offering does not reach its target by its deadline, all commitments are cancelled and all money is returned.</li>
<li>The company may refuse a commitment, in whole or in part, and in an offering that is oversubscribed it may reduce commitments in the way that the offering describes.</li>
</ol>
<h2>6. Raising capital</h2>
<p>A company that uses the platform is responsible for what it says and files. It confirms that it may use the exemption that it names, that its statements are true and leave out nothing that matters, and that it tells us about every change without delay. We may refuse, pause or end an offering when we have reason to believe that it presents a potential for fraud or does not comply with the law.</p>
<h2>7. What you post</h2>
<p>You keep the rights in what you post and allow us to show it on the platform for as long as it is there. You may not post what is false, unlawful or another person's. If a company pays you to promote its offering, you must say so each time you post. We may remove a post that breaks these rules, and we keep a record of it.</p>
<h2>8. Fees</h2>
<p>Using the platform as an investor is free unless an offering shows an investor fee before you sign. Companies pay the fees of their own agreement with us. The way in which we and each intermediary are paid is shown with each offering.</p>
<h2>9. What you may not do</h2>
<ul>
<li>Use the account of another person, or let another person use yours.</li>
<li>Read the platform by automated means beyond what a search engine does, or try its defences without our written consent. If you find a weakness, tell us: we are grateful and will not take action against you for telling us in good faith.</li>
<li>Use the platform to launder money, to hide who owns an investment, or to influence a price.</li>
</ul>
<h2>10. Ending</h2>
<p>You may close your account at any time. Investments that you hold stay yours, and records that the law makes us keep are kept. We may suspend an account when the law requires it, when these terms are broken, or to protect you or others, and we tell you the reason unless the law forbids it.</p>
<h2>11. What we are liable for</h2>
<p>We run the platform with care, but we do not promise that it is always available or free of errors. We are not liable for the conduct of a company, for the outcome of an investment, or for a loss that we could not foresee. Nothing in these terms limits rights that you have under the securities laws, or liability that cannot be limited by law.</p>
<h2>12. Disputes and law</h2>
<p>Write to us first: most questions are settled by a letter. These terms are governed by the law of the State of Delaware and by United States federal law. You may bring a claim before the courts of the place where you live or before those of Delaware.</p>
<h2>13. Changes</h2>
<p>When these terms change in a way that matters, we ask you to accept the new version before you go on. Each version has a number and a fingerprint, and we keep a record of the version that you accepted and when.</p>$html$),
('privacy', '2026-01', 'Privacy policy', 'Which facts we keep about you, why we keep them, who sees them, for how long, and what you may ask of us.', '2026-01-05T00:00:00Z', $html$<p>This policy says which personal facts we keep, why, who sees them and what you may ask of us. It is written for the people who use the platform, not for lawyers.</p>
<h2>1. What we keep</h2>
<ul>
<li><strong>Your account:</strong> name, e-mail address, and a one-way hash of your password. We cannot read the password.</li>
<li><strong>Your identity:</strong> date of birth, address, citizenship, tax number and a picture of a document, when you invest. The law asks for them (31 CFR 1023.220 and the tax code).</li>
<li><strong>Your circumstances:</strong> income, net worth, experience and occupation, which decide how much you may invest.</li>
<li><strong>Your money:</strong> the bank account from which you pay, your investments, payments and holdings.</li>
<li><strong>Your use of the platform:</strong> when you signed in, from which address and kind of device, and which acts you took. This protects your account and is part of records that the law requires.</li>
</ul>
<h2>2. Why we keep it</h2>
<p>To identify you, to carry out your investments, to keep the books and records that the securities and tax laws require, to protect your account, to answer you, and to tell you what you must know about your investments. We do not sell personal facts, and we do not use them for the advertising of others.</p>
<h2>3. Who sees it</h2>
<ul>
<li>A company in which you invest sees your name, your contact details, the amount and terms of your investment, and what its transfer agent and its tax filings need. It sees the result of your identity check, not the documents.</li>
<li>The registered intermediary, the escrow agent, the transfer agent and the custodian of an offering see what their part requires.</li>
<li>Our staff see what their work requires. Tax numbers and account numbers are covered; each time a person uncovers one, it is recorded.</li>
<li>Regulators, courts and law enforcement see what the law obliges us to show.</li>
</ul>
<h2>4. How we protect it</h2>
<p>Tax numbers, bank details and documents are encrypted where they are stored. Every connection is encrypted. Signing in takes a password and a code. Every look at, and every change of, a sensitive record leaves an entry in a log that cannot be changed.</p>
<h2>5. How long we keep it</h2>
<p>Records of investments, identity checks and tax forms are kept for as long as the securities and tax laws require: in most cases five to seven years after the relationship ends. An account that was never confirmed and never used is removed. What is no longer needed is deleted or made anonymous.</p>
<h2>6. What you may ask</h2>
<ul>
<li>See and take away your facts: a copy in a common format is free.</li>
<li>Correct what is wrong. Most of it you can correct yourself under Profile.</li>
<li>Have facts deleted that no law obliges us to keep.</li>
<li>Object to a use of your facts, or limit it.</li>
</ul>
<p>Write to us to use these rights. We answer within 30 days and never treat you worse for asking.</p>
<h2>7. Children</h2>
<p>The platform is not for people under 18, and we do not knowingly keep facts about them, except where an investor names a child as a beneficiary or holds an account for one.</p>
<h2>8. Changes</h2>
<p>When this policy changes in a way that matters, we ask you to accept the new version before you go on, and we keep the earlier versions for you to read.</p>$html$),
('cookies', '2026-01', 'Cookies', 'Which cookies this platform sets, what each is for and how long it stays.', '2026-01-05T00:00:00Z', $html$<p>A cookie is a small text that a site asks your browser to keep. This platform sets only cookies that it needs to work. There are no advertising cookies and no cookies of other companies, so there is nothing to switch off.</p>
<h2>What is kept in your browser</h2>
<table>
<thead><tr><th>Name</th><th>What it is for</th><th>How long</th></tr></thead>
<tbody>
<tr><td>access_token</td><td>Remembers that you are signed in.</td><td>Up to 12 hours, or until you sign out</td></tr>
<tr><td>refresh_token</td><td>Marks the end of signing in.</td><td>One second</td></tr>
<tr><td>known_device</td><td>Recognises a browser in which you have signed in before, so that strangers who guess at your password cannot lock you out.</td><td>180 days</td></tr>
<tr><td>Site password</td><td>Remembers the password of a site that is not public yet.</td><td>4 hours</td></tr>
</tbody>
</table>
<p>The browser's own storage also keeps your choice of a light or dark look, and what you typed into a form that could not be sent yet. Signing out clears it.</p>
<h2>Your choices</h2>
<p>You can delete cookies in your browser at any time. If you refuse them altogether, you can read the public pages, but you cannot sign in.</p>$html$),
('electronic_delivery', '2026-01', 'Consent to electronic delivery', 'You receive documents, notices and tax forms by e-mail and on this platform instead of on paper, and may change your mind.', '2026-01-05T00:00:00Z', $html$<p>Investments on this platform are made and kept electronically. The law (the E-SIGN Act, 15 U.S.C. 7001) asks for your consent before documents that would otherwise be on paper are given to you in that way.</p>
<h2>What you agree to</h2>
<ul>
<li>You receive offering documents, agreements, confirmations, notices, statements and tax forms on the platform, with a message to your e-mail address that tells you when something new is there.</li>
<li>You sign agreements electronically. An electronic signature binds you as one on paper does.</li>
<li>This consent covers all your investments on the platform until you withdraw it.</li>
</ul>
<h2>What you need</h2>
<p>An e-mail address that you read, a current web browser, a program that shows PDF files, and a way to keep or print them. By accepting on this page you show that you can read documents in this form. If what you need changes in a way that could stop you from reading them, we tell you and ask again.</p>
<h2>Your rights</h2>
<ul>
<li><strong>Paper:</strong> you may ask for a paper copy of any document. Write to support with its name. The first copy of each is free.</li>
<li><strong>Withdrawal:</strong> you may withdraw this consent at any time by writing to support. It ends the day on which we receive the letter. What was delivered before stays valid. Since offerings are made only electronically here, you cannot make new investments without it.</li>
<li><strong>Your address:</strong> keep your e-mail address up to date in your profile. If a message comes back to us, we ask you for a new address at your next visit.</li>
</ul>$html$);
