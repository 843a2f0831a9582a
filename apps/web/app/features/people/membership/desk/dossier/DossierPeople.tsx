import type { ApplicationDetail, ReferralState } from '@club/contract/people/membership-desk';
import { Link } from 'react-router';

import { applicationLooks, flagLabel, fullName } from '#web/features/people/membership/desk/application-looks.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';

import { DossierPart } from './DossierPart.tsx';

type Relative = ApplicationDetail['duplicates'][number] | ApplicationDetail['friends'][number];

const stateWords: Record<ReferralState, string> = {
  claimed: 'waits for the number',
  counted: 'counts',
  withheld: 'withheld',
};
const whyWords = { name: 'same name', device: 'same device', earlier: 'applied before with this number' };

interface ReferrerPartProps {
  detail: ApplicationDetail;
  judging: boolean;
  onJudge: (state: 'counted' | 'withheld') => void;
}

/** Who referred the applicant, and the reviewer's word on whether it counts. */
export function ReferrerPart({ detail: { referral }, judging, onJudge }: ReferrerPartProps) {
  if (referral === null) return null;
  const { referrer, state, suspicions, has_moved } = referral;
  const isWithheld = state === 'withheld';
  return (
    <DossierPart title="Referred by">
      <li>
        <p>
          <PersonLink person={referrer} />{' '}
          <span className="text-soft">
            – {stateWords[state]}
            {has_moved && ', and has moved them ahead'}
          </span>
        </p>
        {suspicions.length > 0 && <p className="text-warn">{suspicions.map(flagLabel).join(', ')}</p>}
        {!has_moved && (
          <Button
            variant="secondary"
            loading={judging}
            onClick={() => onJudge(isWithheld ? 'counted' : 'withheld')}
            className="mt-2"
          >
            {isWithheld ? 'Count this referral' : 'Withhold this referral'}
          </Button>
        )}
      </li>
    </DossierPart>
  );
}

export function FriendsPart({ detail: { friends } }: { detail: ApplicationDetail }) {
  if (friends.length === 0) return null;
  return (
    <DossierPart title="Friends">
      {friends.map((friend) => (
        <li key={friend.id}>
          <PersonLink person={friend} /> <span className="text-soft">– {stateWords[friend.state]}</span>
          {friend.suspicions.length > 0 && (
            <span className="text-warn block">{friend.suspicions.map(flagLabel).join(', ')}</span>
          )}
        </li>
      ))}
    </DossierPart>
  );
}

export function DuplicatesPart({ detail: { duplicates } }: { detail: ApplicationDetail }) {
  if (duplicates.length === 0) return null;
  return (
    <DossierPart title="Possible duplicates">
      {duplicates.map((other) => (
        <li key={other.id}>
          <PersonLink person={other} />{' '}
          <span className="text-soft">
            – {whyWords[other.why]}, {applicationLooks[other.status].label.toLowerCase()}
          </span>
        </li>
      ))}
    </DossierPart>
  );
}

/** Leads to the other application in the same list. */
function PersonLink({ person }: { person: Omit<Relative, 'state' | 'suspicions' | 'why'> }) {
  const address = paths.adminApplications({ status: 'all', search: person.application_id, open: person.id });
  return (
    <Link to={address} className="text-brand-ink underline underline-offset-4">
      {fullName(person)} <span className="figures">{person.application_id}</span>
    </Link>
  );
}
