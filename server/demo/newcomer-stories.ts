import type { IdentitySubmission } from '@ballast/contract/onboarding/identity/identity-documents.ts';
import { COMPANY_CONTRACTS } from '@ballast/contract/onboarding/kyb/kyb.ts';
import { entityKindOf, kybDocumentsFor } from '@ballast/contract/onboarding/kyb/kyb-documents.ts';
import { transact } from '../database/transact.ts';
import type { Context } from '../http/context.ts';
import {
  answerKyb,
  sendKybDocument,
  sendSignatoryIdentity,
  submitKyb,
} from '../onboarding/kyb/kyb.ts';
import { answerKyc, sendIdentityDocument, submitKyc } from '../onboarding/kyc/kyc.ts';
import { ENTITY } from '../onboarding/sign-up/entity-rules.ts';
import { completeEntitySignUp } from '../onboarding/sign-up/entity-sign-up.ts';
import { INDIVIDUAL } from '../onboarding/sign-up/individual-rules.ts';
import { completeIndividualSignUp } from '../onboarding/sign-up/individual-sign-up.ts';
import type { Given } from '../onboarding/sign-up/sign-up-rules.ts';
import { COMPANY_ANSWERS } from './company-answers.ts';
import { invitedStory } from './invited-story.ts';
import { answer, registerNewcomer, sendFile, type Visitor, visitorOf } from './newcomer.ts';
import { kycAnswersOf, LIVES, type LifeOf, signUpAnswersOf } from './newcomer-answers.ts';
import { signAs } from './newcomer-signatures.ts';
import type { DemoNewcomer } from './newcomers.ts';
import { drawPicture, writeDocument } from './pictures.ts';

type Story = (context: Context, newcomer: DemoNewcomer) => Promise<void>;

/** How far people come by themselves who are not identified, by email. */
const STORIES: Readonly<Record<string, Story>> = {
  'lena.fischer@example.com': personWho({ country_of_residence: 'CH', us_tax_payer: false }),
  'marcus.bell@example.com': personWho(
    { country_of_residence: 'US', us_tax_payer: true },
    { liquid_investable_assets: 'LT_HALF_MM' },
  ),
  'office@reefline.example': companyThatWaits,
  'noor.haddad@example.com': invitedStory,
  'finance@harbour-lights.example': companyThatSubmits('Harbour Lights Inc.'),
  'office@north-quay.example': companyThatSubmits('North Quay Inc.'),
};

/** Takes somebody as far as they get by themselves. */
export async function come(context: Context, newcomer: DemoNewcomer): Promise<void> {
  const life = LIVES[newcomer.email];
  if (life) return identified(context, newcomer, life);
  const story = STORIES[newcomer.email];
  if (!story) throw new Error(`nothing is told of ${newcomer.email}`);
  return story(context, newcomer);
}

function personWho(...answers: readonly Given[]): Story {
  return async (context, newcomer) => {
    await signUpPerson(context, newcomer, answers);
  };
}

async function signUpPerson(
  context: Context,
  newcomer: DemoNewcomer,
  answers: readonly Given[],
): Promise<Visitor> {
  const { email, password, firstName, lastName } = newcomer;
  await registerNewcomer(context, newcomer);
  const visitor = await visitorOf(context, email);
  await answer(context, visitor, INDIVIDUAL, { password });
  await answer(context, visitor, INDIVIDUAL, { first_name: firstName, last_name: lastName });
  for (const given of answers) await answer(context, visitor, INDIVIDUAL, given);
  return visitor;
}

/** Signs up and submits everything for KYC. */
async function identified(context: Context, newcomer: DemoNewcomer, life: LifeOf): Promise<void> {
  const { database, settings } = context;
  const name = `${newcomer.firstName} ${newcomer.lastName}`;
  const visitor = await signUpPerson(context, newcomer, signUpAnswersOf(life));
  const { actor, caller } = visitor;
  const isAbroad = life.investorType !== null;
  if (isAbroad) await signAs(context, visitor, 'REVERSE_SOLICITATION_LETTER', name);
  await transact(database, (tx) => completeIndividualSignUp(tx, caller, actor));
  await answerKyc(database, settings.secrets, actor, kycAnswersOf(life));
  const submission = await passportOf(context, visitor, {
    name,
    country: life.citizenship,
    withSelfie: isAbroad,
  });
  await transact(database, (tx) => sendIdentityDocument(tx, actor, submission));
  await signAs(context, visitor, 'PLATFORM_AGREEMENT', name);
  await transact(database, (tx) => submitKyc(tx, actor));
}

/** A passport of somebody, drawn and sent. */
async function passportOf(
  context: Context,
  visitor: Visitor,
  whose: {
    readonly name: string;
    readonly country: IdentitySubmission['issuing_country'];
    readonly withSelfie: boolean;
  },
): Promise<IdentitySubmission> {
  const { name, country, withSelfie } = whose;
  const picture = async (file: string, title: string) =>
    sendFile(context, visitor, 'IDENTITY', await drawPicture(file, title, name));
  return {
    issuing_country: country,
    document_type: 'PASSPORT',
    document_number: 'X1234567',
    expires_on: '2034-05-31',
    front_upload_id: await picture('passport.jpg', 'PASSPORT'),
    ...(withSelfie && { selfie_upload_id: await picture('selfie.jpg', 'SELF-PORTRAIT') }),
    politically_exposed: false,
  };
}

async function signUpCompany(
  context: Context,
  newcomer: DemoNewcomer,
  answers: readonly Given[],
): Promise<Visitor> {
  const { email, password, firstName, lastName } = newcomer;
  await registerNewcomer(context, newcomer);
  const visitor = await visitorOf(context, email);
  await answer(context, visitor, ENTITY, { password });
  await answer(context, visitor, ENTITY, { first_name: firstName, last_name: lastName });
  for (const given of answers) await answer(context, visitor, ENTITY, given);
  const { actor } = visitor;
  await transact(context.database, (tx) => completeEntitySignUp(tx, context.settings, actor));
  return visitor;
}

async function companyThatWaits(context: Context, newcomer: DemoNewcomer): Promise<void> {
  await signUpCompany(context, newcomer, [
    {
      signatory_rights: 'REPRESENTATIVE',
      legal_business_name: 'Reefline Partners LP',
      country_of_incorporation: 'KY',
      organization_type: 'PARTNERSHIP',
      organization_subtype: 'LP_LLP',
      us_tax_payer: false,
      investor_type: 'OTHER_EXPERIENCED_NON_RETAIL',
      risk_awareness_confirmed: true,
    },
    {
      signatory_email: 'mei.bodden@reefline.example',
      signatory_first_name: 'Mei',
      signatory_last_name: 'Bodden',
      signatory_role: 'General partner',
    },
  ]);
}

function companyThatSubmits(name: string): Story {
  return async (context, newcomer) => {
    const visitor = await signUpCompany(context, newcomer, [
      {
        signatory_rights: 'SIGNATORY',
        legal_business_name: name,
        country_of_incorporation: 'US',
        organization_type: 'CORPORATION',
        us_tax_payer: true,
        risk_awareness_confirmed: true,
      },
    ]);
    const { actor } = visitor;
    const { database, settings } = context;
    const answers = COMPANY_ANSWERS[newcomer.email] ?? {};
    await transact(database, (tx) => answerKyb(tx, actor, answers));
    const signatory = `${newcomer.firstName} ${newcomer.lastName}`;
    const passport = await passportOf(context, visitor, {
      name: signatory,
      country: 'US',
      withSelfie: false,
    });
    await transact(database, (tx) => sendSignatoryIdentity(tx, actor, passport));
    // One file holds them all, as companies bind their certified copies together.
    const bundle = await writeDocument('certified-copies.pdf', 'Certified copies', name);
    const uploadIds = [await sendFile(context, visitor, 'ENTITY', bundle)];
    for (const document of kybDocumentsFor(entityKindOf('CORPORATION'), true, 'SIGNATORY')) {
      await transact(database, (tx) => sendKybDocument(tx, actor, { document, uploadIds }));
    }
    await transact(database, (tx) => answerKyb(tx, actor, { certification_confirmed: true }));
    await transact(database, (tx) => submitKyb(tx, settings, actor));
    for (const kind of COMPANY_CONTRACTS) {
      await signAs(context, visitor, kind, signatory);
    }
  };
}
