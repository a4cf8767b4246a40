import type { APIRequestContext, Browser } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import type { Language } from '#kit/words/words.ts';
import { test } from '#testing/pages/test.ts';
import { type Bank, openBank } from './day/bank.ts';
import * as clerks from './day/clerk.ts';
import * as desk from './day/desk.ts';
import * as fees from './day/fees.ts';
import { type Customer, customersFile, loansFile, newCustomer, newestEnd, sendByCall } from './day/month.ts';
import * as truth from './day/truth.ts';
import { comesToWork, fromBank, goTo } from './day/walk.ts';

const { clean, attention, bad, longRepaid, justVisible, cardsOnly, vamc, missingMonths, manyLenders } = known;
/** The people whom the clerk inquires about besides a customer of the bank itself: ten in total. */
const others = [clean, attention, bad, longRepaid, justVisible, cardsOnly, vamc, missingMonths, manyLenders];

/** Two customers: one pays and is watched, the other has bad debts at another bank. */
const customers = () => [newCustomer('Trịnh Thị Ban Mai'), newCustomer('Mạc Văn Chiều Tà')] as const;

/** The morning: send the month's files, inquire about customers, request a score. */
async function morning(
  { browser, request }: { readonly browser: Browser; readonly request: APIRequestContext },
  language: Language,
  bank: Bank,
  [payer, debtor]: ReturnType<typeof customers>,
) {
  const clerk = await comesToWork(browser, language, fromBank(bank.clerk));
  const loans = [{ customer: payer, group: 1 } as const, { customer: debtor, group: 1 } as const];
  await test.step('a bank sends its month: a file is refused, corrected and accepted', async () => {
    await clerks.sendMonth(clerk, {
      customers: await customersFile(bank, [payer, debtor]),
      wrong: await loansFile(bank, loans, { isWrong: true }),
      right: await loansFile(bank, loans, { sequence: 2 }),
    });
  });
  const restated = {
    ago: 3,
    earlier: await loansFile(bank, loans, { ago: 3 }),
    file: await restatedFile(bank, payer, debtor),
  };
  await test.step('a clerk restates a past month, which changes nothing until the delegate has passed it', async () => {
    await sendByCall(request, bank, [restated.earlier]);
    await truth.restate(clerk, restated.file);
    const approver = await comesToWork(browser, language, fromBank(bank.approver));
    await truth.passRestatement(approver, restated.file);
    await approver.close();
    await truth.seeApplied(clerk, restated.file, 2);
  });
  const cicCode = await test.step('a clerk inquires about ten customers by keyboard and reads an answer', () =>
    clerks.askAboutTen(
      clerk,
      payer,
      others.map((one) => one.cicCode),
    ));
  await test.step('a clerk follows a figure of the report to its file, its row and its value before', () =>
    truth.followToRow(clerk, restated));
  await test.step('a clerk inquires about more customers with one file', () =>
    clerks.askByFile(clerk, [debtor, clean]));
  await test.step("a clerk requests a score with the person's consent", () => clerks.askScore(clerk));
  return { clerk, cicCode };
}

/** The loans of three months ago, of which one was worse than the bank had said. */
const restatedFile = (bank: Bank, payer: Customer, debtor: Customer) =>
  loansFile(
    bank,
    [
      { customer: payer, group: 3 },
      { customer: debtor, group: 1 },
    ],
    { ago: 3, sequence: 2 },
  );

/** Another bank, where both customers have loans: one pays, the other has bad debts. */
async function secondBank(request: APIRequestContext, [payer, debtor]: ReturnType<typeof customers>) {
  const bank = await openBank(request, { name: 'Ngân hàng Bên Sông' });
  const loans = [{ customer: payer, group: 1 } as const, { customer: debtor, group: 5 } as const];
  // Send the newer month first: a month is complete only when every institution that sent the month before has sent
  // it too.
  const newest = await loansFile(bank, loans);
  await sendByCall(request, bank, [
    await customersFile(bank, [payer, debtor]),
    newest,
    await loansFile(bank, loans, { ago: 2 }),
  ]);
  const worse = await loansFile(
    bank,
    [
      { customer: payer, group: 3 },
      { customer: debtor, group: 5 },
    ],
    { day: newestEnd(), sequence: 2 },
  );
  return { bank, newest, worse };
}

test('a morning at the bureau, in English', async ({ browser, request }) => {
  test.setTimeout(1_200_000);
  const bank = await test.step('before the day', () =>
    openBank(request, { name: 'Ngân hàng Sớm Mai', hasApprover: true }));
  const { clerk } = await morning({ browser, request }, 'en', bank, customers());
  await clerk.close();
});

test("a day at the bureau: each person's work is there for the next one, from the first file to the audit", async ({
  browser,
  request,
}) => {
  test.setTimeout(1_800_000);
  const people = customers();
  const [payer, debtor] = people;
  const bank = await test.step('before the day', () =>
    openBank(request, { name: 'Ngân hàng Một Ngày', hasApprover: true }));
  // The other bank is opened and sends its files while this one is at work.
  const [{ clerk, cicCode }, other] = await Promise.all([
    morning({ browser, request }, 'vi', bank, people),
    secondBank(request, people),
  ]);

  const minh = await comesToWork(browser, 'vi', { name: 'minh.operator' });
  const quang = await comesToWork(browser, 'vi', { name: 'quang.operator' });
  const approver = await comesToWork(browser, 'vi', fromBank(bank.approver));
  await test.step('a clerk orders a rating, one operator analyses it, another reviews it, and the bank reads it', async () => {
    const ticket = await clerks.orderRating(clerk);
    await desk.analyse(minh, ticket, 'Quang');
    await desk.reviewAndAnswer(quang, ticket);
    await clerks.readRating(clerk, ticket);
  });
  await test.step('a clerk declares a lost cheque, and another person approves it', async () => {
    await clerks.approveCheque(approver, await clerks.declareCheque(clerk));
  });
  await test.step('a clerk reads bad debts elsewhere (S36) and downloads them as a workbook', () =>
    clerks.readBadDebts(clerk, debtor, other.bank.name));
  await test.step('a watched customer falls into a worse group, and the alert arrives without a reload', async () => {
    await clerks.watchCustomer(clerk, cicCode);
    const lender = await comesToWork(browser, 'vi', fromBank(other.bank.clerk));
    await goTo(lender.page, 'send-data');
    const notice = clerks.lookOutForAlert(clerk);
    await clerks.correctFile(lender, { wrong: other.newest, right: other.worse, applied: 2 });
    await lender.close();
    await clerks.seeAlert(clerk, payer, notice);
  });
  await test.step('an operator publishes an article and the bank reads it', async () => {
    const article = { title: `Bản tin ${bank.code}`, text: `Lãi suất của ngày ${bank.code}` };
    await desk.publish(minh, article);
    await clerks.readArticle(clerk, article.title, article.text);
  });
  await test.step('the month is closed, invoiced, paid and agreed by both sides', async () => {
    await fees.proposeFee(minh, bank);
    await fees.approveFee(quang, bank);
    await fees.closeMonth(minh, bank);
    await fees.invoice(minh, bank);
    await fees.readStatement(minh, await fees.readInvoice(approver));
    await fees.seePaidAndAgree(approver, bank);
    await fees.agreeForCentre(minh, bank);
    await fees.seeAgreed(approver, bank);
  });
  await test.step('an administrator ends the clerk’s sessions, and the clerk is informed', async () => {
    const admin = await comesToWork(browser, 'vi', fromBank(bank.admin));
    await desk.endSessions(admin, bank.clerk);
    await desk.seesTheEnd(clerk);
    await admin.close();
  });
  await test.step('the auditor finds who viewed the customer, and whom the clerk viewed', async () => {
    const auditor = await comesToWork(browser, 'vi', { name: 'ha.auditor' });
    await desk.findWhoSaw(auditor, { customer: payer, by: bank.clerk, others: [clean.name, bad.name] });
    await auditor.close();
  });
  for (const worker of [clerk, approver, minh, quang]) await worker.close();
});
