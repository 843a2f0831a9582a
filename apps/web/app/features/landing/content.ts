/**
 * Words of the landing page that the club's staff will edit. The three testimonials are samples and stay marked as such
 * until real members' words replace them (decision 14: "marked as samples in the admin").
 */
export interface Testimonial {
  name: string;
  user_content: string;
  place: string;
  is_sample: boolean;
}

export const APPLICANTS_CLAIM = 'Over 5,000 people have applied';

export const testimonials: readonly Testimonial[] = [
  {
    name: 'Sarah N.',
    place: 'Ntinda, Kampala',
    user_content:
      'I do the same weekly shopping as before. The difference is that some of the money comes back to my phone.',
    is_sample: true,
  },
  {
    name: 'Brian O.',
    place: 'Jinja',
    user_content: 'Ordered from the shop near work, paid with MTN, showed my code and left. No arguing about prices.',
    is_sample: true,
  },
  {
    name: 'Grace A.',
    place: 'Mbarara',
    user_content: 'My friends laughed when I queued for a place. Now they ask me every week what is on offer.',
    is_sample: true,
  },
];
